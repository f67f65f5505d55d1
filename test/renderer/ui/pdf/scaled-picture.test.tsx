import { expect, it } from 'vitest'
import '../../../../renderer/ui/pdf/picture-decoder.ts'

it('a picture that pdf.js asks for smaller tells its own size, by which it is drawn', async () => {
  const canvas = new OffscreenCanvas(64, 32)
  canvas.getContext('2d')?.fillRect(0, 0, 32, 32)
  const data = await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer()
  const decoder = new ImageDecoder({ data, type: 'image/jpeg', desiredWidth: 32, desiredHeight: 16 })
  const image = (await decoder.decode()).image as unknown as VideoFrame & ImageBitmap
  expect([image.displayWidth, image.width, image.displayHeight, image.height]).toEqual([32, 32, 16, 16])
})
