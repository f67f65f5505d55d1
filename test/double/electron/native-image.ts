export const nativeImage = {
  createFromBitmap(bitmap: Buffer, { width, height }: { width: number; height: number }) {
    if (bitmap.length !== width * height * 4) throw new Error('invalid buffer size')
    return { getSize: () => ({ width, height }), isEmpty: () => bitmap.length === 0 }
  },
}
