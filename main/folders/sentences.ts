import type { Arriving, Obstacle } from './seen.ts'

/** What a person is told of a folder that cannot be read. */
export function unreachable(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EACCES' || code === 'EPERM') {
    return 'Este computador não tem permissão para ler a pasta. Peça acesso a quem cuida dela; o Malote continua tentando.'
  }
  return 'A pasta não está acessível. O Malote continua tentando e segue sozinho quando ela voltar.'
}

export const silent = 'A pasta não responde. O Malote continua esperando e segue sozinho quando ela responder.'
export const notMoved =
  'A pasta não permite mover os originais, e eles ficam onde estão. Os documentos são capturados do mesmo jeito.'
export const notKept =
  'O disco deste computador não guardou o que chegou. Os originais não foram alterados; o Malote continua tentando.'

const obstacles: Readonly<Record<Obstacle, readonly [one: string, many: string]>> = {
  denied: [
    'não pode ser lido: falta permissão. O Malote continua tentando.',
    'arquivos não podem ser lidos: falta permissão. O Malote continua tentando.',
  ],
  busy: [
    'continua aberto em outro programa. O Malote espera que ele o solte.',
    'arquivos continuam abertos em outro programa. O Malote espera que ele os solte.',
  ],
  incomplete: [
    'está incompleto. Se a digitalização já terminou, digitalize-o de novo.',
    'arquivos estão incompletos. Se a digitalização já terminou, digitalize-os de novo.',
  ],
}

/** What keeps files from being taken that have long been as they are; null where nothing does. */
export function obstacleSentence(files: ReadonlyMap<string, Arriving>, isLong: (file: Arriving) => boolean) {
  for (const obstacle of ['denied', 'busy', 'incomplete'] as const) {
    const names = [...files].flatMap(([name, file]) =>
      file.obstacle === obstacle && (obstacle === 'denied' || isLong(file)) ? [name] : [],
    )
    const [one, many] = obstacles[obstacle]
    if (names.length === 1) return `"${names[0]}" ${one}`
    if (names.length > 1) return `${names.length} ${many}`
  }
  return null
}

/** What is told of files that could not be captured, lately. */
export function failedSentence(last: { name: string; problem: string | null; count: number } | null): string | null {
  if (last === null) return null
  const { name, problem, count } = last
  const which =
    count === 1 ? `"${name}" não foi capturado.` : `${count} arquivos não foram capturados. O último: "${name}".`
  return `${which} ${problem ?? ''}`.trim()
}
