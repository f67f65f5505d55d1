import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

const cost: ScryptOptions = { N: 16_384, r: 8, p: 1 }
const bytes = 32

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, bytes, cost, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

/** Hashes a password with scrypt and a random salt. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return `scrypt:${salt.toString('base64url')}:${(await derive(password, salt)).toString('base64url')}`
}

/** Verifies a password; takes as long without a hash, so that timing does not reveal logins. */
export async function passwordMatches(password: string, hash: string | null): Promise<boolean> {
  const [kind, salt = '', expected = ''] = hash?.split(':') ?? []
  const key = await derive(password, Buffer.from(salt, 'base64url'))
  const wanted = Buffer.from(expected, 'base64url')
  return kind === 'scrypt' && wanted.length === key.length && timingSafeEqual(wanted, key)
}
