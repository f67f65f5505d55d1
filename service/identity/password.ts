import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

const cost: ScryptOptions = { N: 16_384, r: 8, p: 1 }
const bytes = 32

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, bytes, cost, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

/** A password as it is kept: scrypt over a salt of its own. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return `scrypt:${salt.toString('base64url')}:${(await derive(password, salt)).toString('base64url')}`
}

/** Whether a password is the one that was hashed; takes as long where there is none, so that logins stay untold. */
export async function passwordMatches(password: string, hash: string | null): Promise<boolean> {
  const [kind, salt = '', expected = ''] = hash?.split(':') ?? []
  const key = await derive(password, Buffer.from(salt, 'base64url'))
  const wanted = Buffer.from(expected, 'base64url')
  return kind === 'scrypt' && wanted.length === key.length && timingSafeEqual(wanted, key)
}
