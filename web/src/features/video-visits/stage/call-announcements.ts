import { guestNameOf } from '@alafia/contract/video-visits/guest-invitations/labels'
import type { CallState, RemoteParticipant } from '../call/call.ts'
import { noticeFor, qualityText } from './labels.ts'

/** A browser that came back has another peer, but it is the same person. */
const keyOf = ({ kind, name }: RemoteParticipant) => `${kind} ${name}`

const screensOf = (state: CallState) =>
  new Map(state.others.filter(({ media }) => media.screen).map((other) => [keyOf(other), other.name]))

/** What is read out about a change to someone who doesn’t see the stage, in this order. */
export const announcementsBetween = (before: CallState, after: CallState): string[] => {
  if (after.phase === 'closed' || before === after) return []
  const news: string[] = []
  const there = new Set(before.others.map(keyOf))
  const stay = new Set(after.others.map(keyOf))
  for (const other of after.others) if (!there.has(keyOf(other))) news.push(`${other.name} is here`)
  // Without the server, no one is known to have left.
  if (after.phase !== 'reconnecting')
    for (const other of before.others) if (!stay.has(keyOf(other))) news.push(`${other.name} left`)
  const waited = new Set(before.waiting.map(({ invitationId }) => invitationId))
  for (const guest of after.waiting)
    if (!waited.has(guest.invitationId)) news.push(`${guestNameOf(guest)} is waiting to join`)
  if (after.phase === 'waiting' && before.phase === 'joining')
    news.push('Waiting to be let in. Keep this page open.')
  if (before.phase === 'waiting' && after.phase === 'alone') news.push('You’re in')

  const notice = noticeFor(after)
  const isBack = (state: CallState) => state.phase !== 'reconnecting' && state.others.every(isLinked)
  if (notice !== undefined && notice !== noticeFor(before)) news.push(notice)
  else if (!isBack(before) && wasLost(before) && isBack(after)) news.push('Connected again')
  if (before.audioOnly === 'network' && after.audioOnly === 'no') news.push('Video is back')
  if (after.quality === 'poor' && before.quality !== 'poor' && notice === undefined)
    news.push(qualityText.poor)

  const shared = screensOf(before)
  const sharing = screensOf(after)
  for (const [key, name] of sharing) if (!shared.has(key)) news.push(`${name} shares a screen`)
  for (const [key, name] of shared)
    if (!sharing.has(key) && stay.has(key)) news.push(`${name} stopped sharing`)

  const said = new Set(before.chat.map(({ id }) => id))
  for (const { id, isOwn, name, text } of after.chat)
    if (!isOwn && !said.has(id)) news.push(`Message from ${name}: ${text}`)
  return news
}

const isLinked = ({ link }: RemoteParticipant) => link === 'connected'
const wasLost = ({ phase, others }: CallState) =>
  phase === 'reconnecting' || others.some(({ link }) => link === 'reconnecting')
