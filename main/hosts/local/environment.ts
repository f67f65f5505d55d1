import { type EnvironmentInput, neededScopes } from '../../settings/index.ts'

/** The environment of a local service, as the application takes it from a file. */
export const localEnvironment = (addresses: { apiUrl: string; authUrl: string }): EnvironmentInput => ({
  id: 'local',
  nome: 'Serviço local',
  kind: 'local',
  apiUrl: addresses.apiUrl,
  issuer: `${addresses.authUrl}/is`,
  discovery: true,
  clientId: 'malote-desktop',
  scopes: [...neededScopes],
  // The local service releases them unless it is told otherwise.
  scannedOriginals: true,
})
