import { isIPv6 } from 'node:net'

/** The default host: loopback only. */
export const loopback = '127.0.0.1'

/** An invalid configuration or argument; the message is Portuguese. */
export class UsageError extends Error {}

export interface MeasuresAddress {
  readonly host: string
  /** 0: a free one. */
  readonly port: number
}

/** The address of the measures, from METRICS: a port (0: a free one) or `host:port`; loopback without a host. Throws UsageError. */
export function measuresAddress(text: string): MeasuresAddress {
  const [, v6, name = v6 ?? loopback, digits = ''] = /^(?:(?:\[([\da-f:.]+)\]|([\w.-]+)):)?(\d{1,5})$/i.exec(text) ?? []
  if (digits === '' || Number(digits) > 65_535)
    throw new UsageError('METRICS pede uma porta, ou um endereço e uma porta: 9464 ou 127.0.0.1:9464.')
  return { host: name, port: Number(digits) }
}

/** Throws UsageError if training would be reachable from other machines, because anybody can sign in as anybody there. */
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
    throw new UsageError(
      'Com PUBLIC_URL o serviço atende outros computadores: desligue o treinamento, MALOTE_TRAINING=off.',
    )
  if (host === loopback) return
  throw new UsageError(
    `O modo de treinamento só atende neste computador (${loopback}), e --host pede ${host}. ` +
      'Para atender em outro endereço, desligue o treinamento: MALOTE_TRAINING=off.',
  )
}

/** The warning if passwords would be sent unencrypted over the network; null otherwise. */
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

/** The service's origin; `machine` is this computer's name, for a service that listens on all addresses. */
export function originOf({ host, port, machine }: { host: string; port: number; machine: string }): string {
  return `http://${inUrl(everywhere.includes(host) ? machine : host)}:${port}`
}

/** The accepted host names. */
export function namesOf({ host, machine }: { host: string; machine: string }): string[] {
  const elsewhere = host === loopback ? [] : [inUrl(host), inUrl(machine)]
  return [...new Set([loopback, 'localhost', ...elsewhere])]
}
