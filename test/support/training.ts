/** The training page's JSON, as a program uses it. */
export function trainerOf(service: { readonly baseUrl: string }) {
  const url = `${service.baseUrl}/treinamento`
  const call = async (method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) => {
    const ask = () =>
      fetch(url + path, {
        ...{ method, redirect: 'manual' as const },
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    // A connection that was kept for seconds may be closed by the other side just when it is used again.
    const response = await ask().catch(ask)
    const text = await response.text()
    const json = response.headers.get('content-type')?.includes('json') ?? false
    // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of a body by looking into it.
    return { status: response.status, headers: response.headers, body: (json ? JSON.parse(text) : text) as any }
  }
  return {
    call,
    /** Switches a fault on; its id. */
    fault: async (falha: string, changes: object = {}): Promise<string> => {
      const { status, body } = await call('POST', '/falhas', { falha, ...changes })
      if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`)
      return body.id
    },
    clear: () => call('DELETE', '/falhas'),
    state: async () => (await call('GET', '.json')).body,
    /** As a browser does from the page itself. */
    form: async (path: string, fields: Readonly<Record<string, string>>, origin = service.baseUrl) => {
      const headers = { origin, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }
      const response = await fetch(url + path, {
        ...{ method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(fields) },
      })
      return { status: response.status, location: response.headers.get('location'), text: await response.text() }
    },
  }
}
export type Trainer = ReturnType<typeof trainerOf>
