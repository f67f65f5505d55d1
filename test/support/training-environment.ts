import { localEnvironment } from '../../main/hosts/training.ts'

/** The environment of a service for training, as a configuration file of an organisation has it. */
export const trainingEnvironment = (
  { baseUrl, authUrl }: { readonly baseUrl: string; readonly authUrl: string },
  fields: Readonly<Record<string, unknown>> = {},
) => ({
  ...localEnvironment({ apiUrl: baseUrl, authUrl }),
  id: 'treino',
  nome: 'Treino',
  kind: 'training',
  ...fields,
})
