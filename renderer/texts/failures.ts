/** Title: what happened. Text: what was kept, or what to do. */
export interface FailureText {
  readonly title: string
  readonly text: string
}

/** The button beside a failure that repeats what failed. */
export const tryAgain = 'Tentar de novo'

interface FailureInfo {
  readonly code: string
  readonly message?: string | undefined
}

const kept = 'Nada do que está neste computador foi perdido.'
const texts: Readonly<Record<string, FailureText>> = {
  'not-signed-in': { title: 'Você não entrou ainda', text: 'Entre para continuar de onde parou.' },
  'session-expired': { title: 'Sua sessão terminou', text: `${kept} Entre de novo para continuar.` },
  'sign-in-cancelled': { title: 'O acesso foi cancelado', text: 'Quando quiser, comece de novo.' },
  'sign-in-timeout': {
    title: 'O login não foi concluído a tempo',
    text: 'Comece de novo e conclua no navegador em até cinco minutos.',
  },
  'sign-in-refused': { title: 'O login não foi aceito', text: 'Tente de novo. Se continuar, procure o suporte.' },
  offline: { title: 'Sem resposta do serviço', text: `${kept} O Malote tenta de novo sozinho.` },
  refused: { title: 'Não foi aceito', text: kept },
  forbidden: { title: 'Seu acesso não permite esta ação', text: 'Confira se o papel escolhido é o certo.' },
  'not-found': { title: 'Não foi encontrado', text: 'Pode ter sido mudado em outro lugar. Atualize a lista.' },
  'not-offered': {
    title: 'Esta função não está disponível neste ambiente',
    text: 'Use o site do serviço para esta função.',
  },
  conflict: { title: 'Isto mudou enquanto você trabalhava', text: 'Atualize a lista e veja como está agora.' },
  'too-late': {
    title: 'Já não dá para mudar',
    text: 'O pedido já está em Envios, ou a situação do documento mudou. Acompanhe em Envios.',
  },
  'file-problem': { title: 'O arquivo não pôde ser lido', text: 'Confira o arquivo e adicione-o de novo.' },
  'storage-problem': {
    title: 'Este computador não pôde guardar os dados',
    text: 'Verifique o espaço e as permissões do disco e tente de novo.',
  },
  cancelled: { title: 'Foi interrompido', text: kept },
}
const unknown: FailureText = {
  title: 'Algo deu errado no Malote',
  text: `${kept} Tente de novo; se continuar, informe o código ao suporte.`,
}

/** The text of a failure; a message of the service or of main comes first. */
export function failureText({ code, message }: FailureInfo): FailureText {
  const { title, text } = texts[code] ?? unknown
  return message === undefined ? { title, text } : { title, text: `${message} ${text}` }
}
