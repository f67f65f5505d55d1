import { z } from 'zod'

/** A proxy without a user: `http`, `https`, `socks4` or `socks5://host:port`. */
const proxyAddressSchema = z.string().regex(/^(?:https?|socks[45]):\/\/(?:\[[0-9a-f:]+\]|[\w.-]+):\d{1,5}$/i, {
  error: 'deve ser um endereço como http://proxy:3128, sem usuário e sem senha',
})

const hasUser = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && (url.username !== '' || url.password !== '')
}

/** How connections leave this computer. A rule never has a user or a password: main/program/network asks for them. */
export const proxyRuleSchema = z
  .discriminatedUnion('mode', [
    z.strictObject({ mode: z.literal('none') }),
    z.strictObject({ mode: z.literal('system') }),
    z.strictObject({
      mode: z.literal('manual'),
      addresses: z.array(proxyAddressSchema).min(1).max(10).meta({ description: 'Na ordem em que são tentados.' }),
      exceptions: z
        .array(z.string().regex(/^(?:\*?\.)?[\w.-]+$/, { error: 'deve ser um nome como servidor.org ou *.org' }))
        .max(200)
        .default([])
        .meta({ description: 'Nomes alcançados sem proxy. Este computador nunca passa por proxy.' }),
    }),
    z.strictObject({
      mode: z.literal('pac'),
      address: z
        .url({ protocol: /^https?$/ })
        .refine((text) => !hasUser(text), { error: 'deve ser um endereço sem usuário e sem senha' }),
    }),
  ])
  .meta({ description: 'Sem este campo vale o proxy do sistema. PAC só no programa instalado.' })
export type ProxyRule = z.output<typeof proxyRuleSchema>
