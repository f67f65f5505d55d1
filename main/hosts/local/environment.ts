import { type EnvironmentInput, neededScopes } from '../../settings/index.ts'

/** The environment of a local service, for the application's --environment-file. */
export const localEnvironment = (addresses: { apiUrl: string; authUrl: string }): EnvironmentInput => ({
  id: 'local',
  nome: 'Serviço local',
  kind: 'local',
  apiUrl: addresses.apiUrl,
  issuer: `${addresses.authUrl}/is`,
  discovery: true,
  clientId: 'malote-desktop',
  scopes: [...neededScopes],
  // The local service's default.
  scannedOriginals: true,
})
