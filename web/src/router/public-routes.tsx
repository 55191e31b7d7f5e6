import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadPage } from '../portals/shell/lazy-page.ts'
import { loginSearch } from '../portals/shell/search-params.ts'
import { root } from './roots.tsx'

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: loginSearch,
  component: lazyRouteComponent(
    loadPage(() => import('../portals/account/login-page.tsx')),
    'LoginPage',
  ),
})

const verify = createRoute({
  getParentRoute: () => root,
  path: '/verify/$code',
  component: lazyRouteComponent(
    loadPage(() => import('../portals/account/verify-page.tsx')),
    'VerifyPage',
  ),
})

const join = createRoute({
  getParentRoute: () => root,
  path: '/join/$secret',
  component: lazyRouteComponent(
    loadPage(() => import('../portals/account/guest-join-page.tsx')),
    'GuestJoinPage',
  ),
})

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyRouteComponent(
    loadPage(() => import('../portals/account/invitation-page.tsx')),
    'InvitationPage',
  ),
})

const signUp = createRoute({
  getParentRoute: () => root,
  path: '/signup',
  component: lazyRouteComponent(
    loadPage(() => import('../portals/account/links/sign-up-page.tsx')),
    'SignUpPage',
  ),
})

const confirmSignUp = createRoute({
  getParentRoute: () => root,
  path: '/confirm-sign-up',
  component: lazyRouteComponent(
    loadPage(() => import('../portals/account/links/confirm-sign-up-page.tsx')),
    'ConfirmSignUpPage',
  ),
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyRouteComponent(
    loadPage(() => import('../portals/account/links/forgot-password-page.tsx')),
    'ForgotPasswordPage',
  ),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyRouteComponent(
    loadPage(() => import('../portals/account/links/reset-password-page.tsx')),
    'ResetPasswordPage',
  ),
})

const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/confirm-email',
  component: lazyRouteComponent(
    loadPage(() => import('../portals/account/links/confirm-email-page.tsx')),
    'ConfirmEmailPage',
  ),
})

const undoEmailChange = createRoute({
  getParentRoute: () => root,
  path: '/undo-email-change',
  component: lazyRouteComponent(
    loadPage(() => import('../portals/account/links/undo-email-page.tsx')),
    'UndoEmailPage',
  ),
})

const familyConsent = createRoute({
  getParentRoute: () => root,
  path: '/family-consent',
  component: lazyRouteComponent(
    loadPage(() => import('../portals/account/links/family-consent-page.tsx')),
    'FamilyConsentPage',
  ),
})

const familyInvitation = createRoute({
  getParentRoute: () => root,
  path: '/family-invitation',
  component: lazyRouteComponent(
    loadPage(() => import('../portals/account/links/family-invitation-page.tsx')),
    'FamilyInvitationPage',
  ),
})

const sharedRecord = createRoute({
  getParentRoute: () => root,
  path: '/shared-record',
  component: lazyRouteComponent(
    loadPage(() => import('../portals/account/links/shared-record-page.tsx')),
    'SharedRecordPage',
  ),
})

const secondFactor = createRoute({
  getParentRoute: () => root,
  path: '/second-factor',
  component: lazyRouteComponent(
    loadPage(() => import('../portals/account/second-factor-page.tsx')),
    'SecondFactorPage',
  ),
})

/** Pages that anyone may open; some then ask to sign in. */
export const publicRoutes = [
  secondFactor,
  login,
  verify,
  join,
  invitation,
  signUp,
  confirmSignUp,
  forgotPassword,
  resetPassword,
  confirmEmail,
  undoEmailChange,
  familyConsent,
  familyInvitation,
  sharedRecord,
] as const
