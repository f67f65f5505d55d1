import type { Failure } from '../../../../contract/bridge/outcome.ts'
import { ReadFailed, WorkerFailed } from '../../../engine/pdf/index.ts'
import { ExportStopped } from './piece-files.ts'
import { LeftBehind } from './unfinished.ts'

/** The bytes of a copy are not those that were checked. */
export class CopyDiffers extends Error {}

const sentences: Readonly<Record<string, readonly [what: string, advice?: string]>> = {
  ENOSPC: ['O disco está cheio.'],
  EDQUOT: ['O espaço reservado a você neste disco acabou.'],
  EACCES: ['Você não pode gravar nesta pasta.', 'Escolha outra.'],
  EPERM: ['Você não pode gravar nesta pasta.', 'Escolha outra.'],
  EROFS: ['Nada pode ser gravado neste disco.', 'Escolha outra pasta.'],
  EFBIG: ['O disco não aceita um arquivo tão grande.', 'Salve em pasta, com um arquivo por peça.'],
}

/** The failure for the person: the event, the files left in the folder, and the next step. */
export function failureOf(error: unknown): Failure {
  if (error instanceof LeftBehind) return leftBehind(error)
  if (error instanceof ExportStopped) return error.failure
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return problem('A pasta não está mais lá. Escolha outra.')
  const [what, advice] = sentenceOf(error) ?? []
  return what === undefined ? { code: 'internal' } : problem([what, 'Nada ficou na pasta.', advice])
}

function leftBehind({ leftover, cause }: LeftBehind): Failure {
  const isStopped =
    cause instanceof ExportStopped ? cause.failure.code === 'cancelled' : (cause as Error).name === 'AbortError'
  const [what] = isStopped ? ['Cancelado.'] : (sentenceOf(cause) ?? ['Não foi possível salvar o processo.'])
  return problem([what, `Um arquivo incompleto, “${leftover}”, ficou na pasta e não pôde ser apagado.`, 'Apague-o.'])
}

function sentenceOf(error: unknown): readonly [what: string, advice?: string] | undefined {
  const again = 'Tente de novo.'
  if (error instanceof ReadFailed) return ['O Malote não conseguiu ler a sua cópia de uma peça.', again]
  if (error instanceof CopyDiffers) return ['A cópia de uma peça não ficou igual ao arquivo conferido.', again]
  if (error instanceof WorkerFailed) return ['O disco não respondeu a tempo.', 'Escolha outra pasta.']
  return sentences[(error as NodeJS.ErrnoException).code ?? '']
}

const problem = (words: string | readonly (string | undefined)[]): Failure => ({
  code: 'storage-problem',
  message: typeof words === 'string' ? words : words.filter((each) => each !== undefined).join(' '),
})
