/** A cookie that the script may read: the role of a session that began before any script had loaded (ACC-116). */
export const signedInByForm = 'alafia_signed_in'
