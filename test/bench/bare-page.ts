import type { Browser } from '@playwright/test'

/** A page that is driven by scripts alone. */
export interface BarePage {
  /** Evaluates an expression and awaits its result. */
  evaluate<T>(script: string): Promise<T>
  /** Sends a command of the DevTools protocol. */
  send(method: string, parameters?: Record<string, unknown>): Promise<unknown>
}

interface Evaluated {
  readonly result: { readonly value?: unknown }
  readonly exceptionDetails?: { readonly text: string; readonly exception?: { readonly description?: string } }
}

/**
 * Opens an address in a page without Playwright's network tracking, which makes the renderer keep response bodies:
 * up to hundreds of megabytes that a person's window does not have.
 */
export async function onBarePage<T>(
  browser: Browser,
  address: string,
  work: (page: BarePage) => Promise<T>,
): Promise<T> {
  const whole = await browser.newBrowserCDPSession()
  const { browserContextId } = await whole.send('Target.createBrowserContext')
  try {
    const { targetId } = await whole.send('Target.createTarget', { url: 'about:blank', browserContextId })
    const { sessionId } = await whole.send('Target.attachToTarget', { targetId })
    const waiting = new Map<number, PromiseWithResolvers<unknown>>()
    let last = 0
    whole.on('Target.receivedMessageFromTarget', (told) => {
      if (told.sessionId !== sessionId) return
      const message = JSON.parse(told.message) as { id?: number; result?: unknown; error?: { message: string } }
      const asked = waiting.get(message.id ?? 0)
      waiting.delete(message.id ?? 0)
      if (message.error === undefined) asked?.resolve(message.result)
      else asked?.reject(new Error(message.error.message))
    })
    const send = (method: string, params: Record<string, unknown> = {}) => {
      last += 1
      const asked = Promise.withResolvers<unknown>()
      waiting.set(last, asked)
      const message = JSON.stringify({ id: last, method, params })
      whole.send('Target.sendMessageToTarget', { sessionId, message }).catch(asked.reject)
      return asked.promise
    }
    const evaluate = async <U>(expression: string) => {
      const options = { expression, awaitPromise: true, returnByValue: true }
      const { result, exceptionDetails: failed } = (await send('Runtime.evaluate', options)) as Evaluated
      if (failed !== undefined) throw new Error(failed.exception?.description ?? failed.text)
      return result.value as U
    }
    await send('Emulation.setDeviceMetricsOverride', { width: 1100, height: 900, deviceScaleFactor: 1, mobile: false })
    await send('Page.navigate', { url: address })
    return await work({ evaluate, send })
  } finally {
    await whole.send('Target.disposeBrowserContext', { browserContextId })
    await whole.detach()
  }
}
