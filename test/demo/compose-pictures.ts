import { seeWriting } from '../e2e/walk/compose-states.ts'
import { seeDrafts } from '../e2e/walk/draft-states.ts'
import { takePictures } from './pictures.ts'

/** Novo encaminhamento, Rascunhos and what becomes of them in Saída, in every state: to be looked at by who designs it. */
await takePictures('compose-pictures', async (studio) => {
  await seeDrafts(studio, await seeWriting(studio))
})
