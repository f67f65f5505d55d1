import { expect, it } from 'vitest'

it('lets the worker come to life where a browser decodes no pictures itself', async () => {
  expect('ImageDecoder' in globalThis).toBe(false)
  await import('../../renderer/ui/pdf/picture-decoder.ts')
  expect('ImageDecoder' in globalThis).toBe(false)
})
