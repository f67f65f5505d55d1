import { createHmac } from 'node:crypto'

/** Hashes a value under a purpose, so that logins and addresses cannot be read where the hash is stored or logged. */
export type KeyedHash = (purpose: string, value: string) => string

/** Hashes with a key that all processes share. */
export const createKeyedHash =
  (key: string): KeyedHash =>
  (purpose, value) =>
    createHmac('sha256', key).update(`${purpose} ${value}`).digest('base64url')
