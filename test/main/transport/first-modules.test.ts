import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, it } from 'vitest'

it('starts main without loading undici, the HTTP client that Node brings for fetch and WebSocket', () => {
  const app = path.resolve(import.meta.dirname, '../../../main/app.ts')
  const script = `await import(${JSON.stringify(app)}); console.log(JSON.stringify(process.moduleLoadList))`
  const loaded = JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script]).toString())
  expect(loaded).toContain('NativeModule http')
  expect(loaded.filter((name: string) => name.includes('undici'))).toEqual([])
})
