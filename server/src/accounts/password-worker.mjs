// Runs on a thread of its own at low priority: hashing must never hold up those who are signed in already.
import { hashSync, verifySync } from '@node-rs/argon2'

/** OWASP's first choice for Argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** @param {{ password: string, hash?: string }} task @returns {string | boolean} */
export default ({ password, hash }) =>
  hash === undefined ? hashSync(password, cost) : verifySync(hash, password)
