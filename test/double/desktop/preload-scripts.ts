import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { transformWithOxc } from 'vite'

/** The name of Electron's own isolated world. */
export const preloadWorld = 'Electron Isolated Context'
/** The binding by which the preload's world reaches the desktop. */
export const binding = 'electronDoubleToDesktop'
/** The global that receives the desktop's messages, in the preload's world only. */
export const receiver = 'electronDoubleReceive'

async function source(name: string): Promise<string> {
  const file = path.join(import.meta.dirname, '../page', name)
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file)
  return code.replaceAll(/^import .*$/gm, '').replaceAll(/^export /gm, '')
}

/** The two scripts that run in every document before its own: one in the page's world, one in the preload's. */
export async function preloadScripts(preload: string): Promise<{ page: string; preload: string }> {
  const channel = randomUUID()
  const [codec, worlds, renderer] = await Promise.all(['codec.ts', 'worlds.ts', 'renderer.ts'].map(source))
  // Electron loads a preload into the main frame only (nodeIntegrationInSubFrames).
  const inMainFrame = (body: string) => `(() => { if (window !== window.top) return;\n${body}\n})()`
  return {
    page: inMainFrame(`${worlds}\ncreateHalf('${channel}', 'page')`),
    preload: inMainFrame(`${codec}\n${worlds}\n${renderer}
      const { require, receive } = createRenderer(globalThis.${binding}, createHalf('${channel}', 'preload'))
      globalThis.${receiver} = receive
      globalThis.${binding}(JSON.stringify({ kind: 'hello' }));
      ((require, module, exports) => {\n${readFileSync(preload, 'utf8')}\n})(require, { exports: {} }, {})`),
  }
}
