/** Follows redirects, keeps cookies and submits form_post pages, as a system browser would; shows nothing. */
export interface FauxBrowser {
  /** Opens an address and ends on a page: its address, status, headers and text. */
  open(url: string): Promise<{ url: string; status: number; headers: Headers; text: string }>
}

export function createFauxBrowser(): FauxBrowser {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (url: string) => {
    const { host } = new URL(url)
    const jar = jars.get(host) ?? new Map<string, string>()
    jars.set(host, jar)
    return jar
  }

  async function ask(url: string, form: URLSearchParams | null): Promise<Response> {
    const jar = jarOf(url)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(cookie === '' ? {} : { cookie }), accept: 'text/html' }
    const body = form === null ? {} : { method: 'POST', body: form }
    const response = await fetch(url, { ...body, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const name = pair.slice(0, pair.indexOf('='))
      const value = pair.slice(pair.indexOf('=') + 1)
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }

  return {
    async open(start) {
      let url = start
      let form: URLSearchParams | null = null
      for (let step = 0; step < 20; step += 1) {
        const response = await ask(url, form)
        const location = response.headers.get('location')
        const text = await response.text()
        form = location === null ? formOf(text) : null
        if (location === null && form === null) return { url, status: response.status, headers: response.headers, text }
        url = new URL(location ?? actionOf(text), url).href
      }
      throw new Error('redirected for ever')
    },
  }
}

const decode = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x3D;', '=')
const actionOf = (page: string) => decode(/<form[^>]*action="([^"]*)"/.exec(page)?.[1] ?? '')

/** The hidden fields of a page that posts itself, or null if it is an ordinary one. */
function formOf(page: string): URLSearchParams | null {
  if (actionOf(page) === '') return null
  const fields = page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)
  const form = new URLSearchParams()
  for (const [, name = '', value = ''] of fields) form.append(decode(name), decode(value))
  return form
}
