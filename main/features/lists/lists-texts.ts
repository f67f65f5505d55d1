import type { Failure } from '../../../contract/bridge/outcome.ts'

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'O disco está cheio. Libere espaço e tente de novo.',
  EDQUOT: 'O espaço reservado a você neste disco acabou. Libere espaço e tente de novo.',
  EACCES: 'O Malote não pode gravar na sua própria pasta. Peça ao suporte que confira as permissões.',
  EPERM: 'O Malote não pode gravar na sua própria pasta. Peça ao suporte que confira as permissões.',
  EROFS: 'Nada pode ser gravado neste disco. Peça ao suporte que o confira.',
  EBUSY: 'Outro programa está usando o arquivo. Feche-o e tente de novo.',
  EFBIG: 'O disco não aceita um arquivo tão grande. Escolha menos colunas ou menos linhas.',
  EIO: 'O disco não respondeu. Tente de novo.',
}

/** The failure of a list that could not be written. Its file has been deleted. */
export function listFailure(error: unknown): Failure {
  const reason = reasons[(error as NodeJS.ErrnoException).code ?? '']
  if (reason === undefined) throw error
  return { code: 'storage-problem', message: `${reason} A lista não foi salva, e nada ficou pela metade.` }
}
