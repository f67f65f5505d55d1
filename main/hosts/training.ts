import path from 'node:path'
import { isAlive, readOwner } from '../program/ownership/index.ts'
import { type EnvironmentInput, neededScopes } from '../program/settings/index.ts'
import { hostTexts } from './hosts-texts.ts'

/** The environment of a local service, which is for training. */
export const localEnvironment = (addresses: { apiUrl: string; authUrl: string }): EnvironmentInput => ({
  id: 'local',
  nome: hostTexts.training,
  kind: 'local',
  apiUrl: addresses.apiUrl,
  issuer: `${addresses.authUrl}/is`,
  discovery: true,
  clientId: 'malote-desktop',
  scopes: [...neededScopes],
  // The local service's default.
  scannedOriginals: true,
})

/** The environment of the local service that runs with this user's data; null if none does. */
export function runningTraining(dataRoot: string): EnvironmentInput | null {
  const owner = readOwner(path.join(dataRoot, 'service'))
  if (!owner?.address || !isAlive(owner.pid)) return null
  return localEnvironment({ apiUrl: owner.address, authUrl: owner.address })
}
