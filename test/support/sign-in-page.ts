/** Keeps one cookie jar per host, as a browser does; the local service tells ports apart by name only. */
export function createVisitor() {
  const jars = new Map<string, Map<string, string>>()

  async function ask(url: string, body?: URLSearchParams): Promise<Response> {
    const { host } = new URL(url)
    const jar = jars.get(host) ?? new Map<string, string>()
    jars.set(host, jar)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = cookie === '' ? {} : { cookie }
    const post = body === undefined ? {} : { method: 'POST', body }
    const response = await fetch(url, { ...post, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      if (/expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(pair.slice(0, at))
      else jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return response
  }

  async function follow(start: string, first?: URLSearchParams): Promise<{ url: string; text: string }> {
    let url = start
    let response = await ask(url, first)
    for (let step = 0; step < 20; step += 1) {
      const location = response.headers.get('location')
      if (location === null) return { url, text: await response.text() }
      await response.body?.cancel()
      url = new URL(location, url).href
      response = await ask(url)
    }
    throw new Error('redirected for ever')
  }

  /** Walks the local service's sign-in page as a person who presses the button with their name. */
  async function signIn(address: string, login: string): Promise<{ url: string; text: string }> {
    const page = await follow(address)
    if (!page.text.includes(`name="pessoa" value="${login}"`)) return page
    return follow(page.url, new URLSearchParams({ pessoa: login }))
  }
  return { signIn }
}
