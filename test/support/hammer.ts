/** An answer without its body. */
export interface Asked {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** Sends one request. */
export async function ask(url: string, headers: Record<string, string> = {}, init: RequestInit = {}): Promise<Asked> {
  const response = await fetch(url, { ...init, headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** Sends many requests, ten at a time; answers how many were not refused by a limit, and the refusals. */
export async function hammer(times: number, send: () => Promise<Asked>) {
  const answers: Asked[] = []
  for (let sent = 0; sent < times; sent += 10) answers.push(...(await Promise.all(Array.from({ length: 10 }, send))))
  const refused = answers.filter(({ status }) => status === 429)
  return { accepted: answers.length - refused.length, refused, statuses: new Set(answers.map(({ status }) => status)) }
}
