import { isIPv6 } from 'node:net'

/** Where the service listens unless told otherwise: this machine only. */
export const loopback = '127.0.0.1'

/** The program was started with something that it cannot do. */
export class Misused extends Error {}

/** Throws Misused where training would be open to other machines: there everybody may be played by anybody. */
export function checkAddress({
  host,
  training,
  publicUrl = null,
}: {
  host: string
  training: boolean
  publicUrl?: string | null
}): void {
  if (!training) return
  if (publicUrl !== null && new URL(publicUrl).hostname !== loopback)
    throw new Misused(
      'Com PUBLIC_URL o serviço atende outros computadores: desligue o treinamento, MALOTE_TRAINING=off.',
    )
  if (host === loopback) return
  throw new Misused(
    `O modo de treinamento só atende neste computador (${loopback}), e --host pede ${host}. ` +
      'Para atender em outro endereço, desligue o treinamento: MALOTE_TRAINING=off.',
  )
}

/** What is said loudly where passwords would go over the network in the open; null where they do not. */
export function openWarning({ host, publicUrl }: { host: string; publicUrl: string | null }): string | null {
  const stays = /^127\.|^(?:localhost|::1)$/i.test(host)
  if (stays || publicUrl?.startsWith('https:')) return null
  return (
    `ATENÇÃO: o serviço atende em ${host} sem TLS. Senhas e documentos passam pela rede abertos a quem a escuta. ` +
    'Ponha na frente um proxy com HTTPS e informe o endereço dele: PUBLIC_URL=https://...'
  )
}

const everywhere = ['0.0.0.0', '::']
const inUrl = (host: string) => (isIPv6(host) ? `[${host}]` : host).toLowerCase()

/** The origin at which the service answers; `machine` is this computer's name, for whoever listens everywhere. */
export function originOf({ host, port, machine }: { host: string; port: number; machine: string }): string {
  return `http://${inUrl(everywhere.includes(host) ? machine : host)}:${port}`
}

/** The names under which the service may be called. */
export function namesOf({ host, machine }: { host: string; machine: string }): string[] {
  const elsewhere = host === loopback ? [] : [inUrl(host), inUrl(machine)]
  return [...new Set([loopback, 'localhost', ...elsewhere])]
}
