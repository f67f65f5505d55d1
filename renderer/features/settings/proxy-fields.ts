import { type ProxyRule, proxyRuleSchema } from '../../../contract/bridge/proxy.ts'
import type { proxyProblems } from '../../texts/network.ts'

type Problem = keyof typeof proxyProblems
type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: Problem }

const wrong = (problem: Problem): Read<never> => ({ ok: false, problem })
const parts = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

/** An address as a person types it: without a protocol it is http. */
function readAddress(text: string): Read<string> {
  const [, protocol = 'http', rest = ''] = /^(?:([a-z0-9]+):\/\/)?(.*?)\/?$/i.exec(text) ?? []
  if (rest.includes('@')) return wrong('user')
  const kind = protocol.toLowerCase().replace(/^socks(?:5h)?$/, 'socks5')
  const address = `${kind}://${rest.toLowerCase()}`
  if (proxyRuleSchema.safeParse({ mode: 'manual', addresses: [address] }).success) return { ok: true, value: address }
  return wrong(/:\d+$/.test(rest) ? 'shape' : 'port')
}

interface ManualFields {
  readonly addresses: string
  readonly exceptions: string
}

/** The rule of typed addresses, in their order, and exceptions. */
export function readManual({ addresses, exceptions }: ManualFields): Read<ProxyRule> {
  const typed = parts(addresses)
  if (typed.length === 0) return wrong('empty')
  const read: string[] = []
  for (const each of typed) {
    const address = readAddress(each)
    if (!address.ok) return address
    read.push(address.value)
  }
  const parsed = proxyRuleSchema.safeParse({ mode: 'manual', addresses: read, exceptions: parts(exceptions) })
  return parsed.success ? { ok: true, value: parsed.data } : wrong(read.length > 10 ? 'shape' : 'exceptions')
}

export function readPac(address: string): Read<ProxyRule> {
  const parsed = proxyRuleSchema.safeParse({ mode: 'pac', address: address.trim() })
  if (parsed.success) return { ok: true, value: parsed.data }
  return wrong(/\/\/[^/]*@/.test(address) ? 'user' : 'pac')
}
