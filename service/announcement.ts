import type { Role } from './health.ts'
import { type AnnouncedClient, announcedClients } from './identity/clients.ts'
import { samplePeople } from './sample/people.ts'

/** The line of JSON that a started service prints. */
export interface Announcement {
  readonly base_url: string
  readonly auth_url: string
  readonly docs_url: string
  /** The address of this process; different from base_url if several processes share one address. */
  readonly address: string
  readonly role: Role
  /** Where a Prometheus reads this process's measures; absent without METRICS. */
  readonly metrics_url?: string
  readonly data_folder: string
  readonly clients: readonly AnnouncedClient[]
  readonly people: readonly {
    readonly name: string
    readonly login: string
    readonly roles: readonly { readonly id: string; readonly nome: string }[]
  }[]
}

export function announcementOf({
  baseUrl,
  address,
  role,
  metricsUrl,
  dataFolder,
  clientSecret,
  training,
}: {
  baseUrl: string
  address: string
  role: Role
  metricsUrl: string | null
  dataFolder: string
  clientSecret: string
  training: boolean
}): Announcement {
  return {
    base_url: baseUrl,
    address,
    role,
    ...(metricsUrl !== null && { metrics_url: metricsUrl }),
    auth_url: baseUrl,
    docs_url: `${baseUrl}/docs`,
    data_folder: dataFolder,
    clients: announcedClients(clientSecret),
    // Only in training can people be picked.
    people: training ? samplePeople() : [],
  }
}

/** The announcement for a person at a terminal. */
export function describeAnnouncement(announcement: Announcement, password: string | null): string {
  const { base_url, auth_url, docs_url, data_folder, clients, people, role, address } = announcement
  const measures = announcement.metrics_url
  if (role === 'worker') {
    const asked = measures === undefined ? '' : ` Medidas: ${measures}`
    return `Um executor de eventos do serviço do Malote está pronto. Saúde: ${address}/ready${asked}\n`
  }
  const width = Math.max(...people.map(({ login }) => login.length))
  const named = people.map(
    ({ login, name, roles }) =>
      `  ${login.padEnd(width)}  ${name}: ${roles.map(({ nome }) => nome).join('; ') || 'Cidadão'}`,
  )
  return [
    'O serviço local do Malote está pronto.',
    '',
    `  API        ${base_url}`,
    ...(address === base_url ? [] : [`  Este       ${address}`]),
    `  Entrada    ${auth_url}/is/connect/authorize`,
    `  Página     ${docs_url}`,
    ...(measures === undefined ? [] : [`  Medidas    ${measures}`]),
    `  Dados      ${data_folder}`,
    `  Clientes   ${clients.map(({ id }) => id).join(', ')} (segredos: --json)`,
    ...(password === null ? [] : [`  Treino     ${base_url}/treinamento`]),
    '',
    ...(password === null ? [] : [`Pessoas da demonstração (senha de todas: ${password}):`, ...named, '']),
    'Ctrl+C encerra.',
    '',
  ].join('\n')
}
