import type { ChildOrder } from '../child-messages.ts'
import { NotConverted } from '../not-converted.ts'

type PicturesTask = Omit<Extract<ChildOrder, { task: 'pictures' }>, 'task'>

/** Writes one PDF of pictures. Throws NotConverted, or the system's errors. */
export async function writePictures({ pictures }: PicturesTask): Promise<void> {
  throw new NotConverted('unknown', `${pictures.length} pictures`)
}
