/** A client of the JSON endpoints of the training page. */
export function trainerOf(service: { readonly baseUrl: string }) {
  const url = `${service.baseUrl}/treinamento`
  const call = async (method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) => {
    const ask = () =>
      fetch(url + path, {
        method,
        redirect: 'manual',
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    // The service can close a kept-alive connection just when it is used again.
    const response = await ask().catch(ask)
    const text = await response.text()
    const json = response.headers.get('content-type')?.includes('json') ?? false
    // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of a body by looking into it.
    return { status: response.status, headers: response.headers, body: (json ? JSON.parse(text) : text) as any }
  }
  return {
    call,
    /** Switches a fault on; returns its id. */
    fault: async (falha: string, changes: object = {}): Promise<string> => {
      const { status, body } = await call('POST', '/falhas', { falha, ...changes })
      if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`)
      return body.id
    },
    clear: () => call('DELETE', '/falhas'),
    state: async () => (await call('GET', '.json')).body,
    /** Posts a form, which only a page of another site would do; `origin` is the origin that the browser reports. */
    postForm: async (path: string, fields: Readonly<Record<string, string>>, origin: string) => {
      const site = origin === service.baseUrl ? 'same-origin' : 'cross-site'
      const headers = { origin, 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' }
      return (await fetch(url + path, { method: 'POST', headers, body: new URLSearchParams(fields) })).status
    },
  }
}
export type Trainer = ReturnType<typeof trainerOf>
