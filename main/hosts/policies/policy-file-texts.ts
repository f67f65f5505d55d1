/** Why a policy file or a policy key is refused. */
export const refusals = {
  writable:
    'o arquivo foi recusado, porque outras pessoas podem alterá-lo. Deixe a escrita só para o dono (chmod go-w).',
  owner: 'o arquivo foi recusado, porque pertence a outra pessoa. O dono deve ser root ou quem usa o Malote.',
  folder: 'o arquivo foi recusado, porque outras pessoas podem trocá-lo: a pasta dele aceita a escrita delas.',
  size: 'o arquivo passa de 1 MB e não foi lido.',
  kind: 'não é um arquivo e não foi lido.',
  unreadable: (code: string) => `o arquivo não pôde ser lido (${code}). Verifique as permissões.`,
  unreadableKey: (code: string) => `a chave não pôde ser lida (${code}).`,
} as const
