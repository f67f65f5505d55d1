export const mistakeTitle = 'Errou o destino ou o documento?'

const forwarded =
  'O que foi encaminhado não pode ser apagado. Você pode complementar: peça que devolvam ou diga o que vale. A quem devia receber, faça um novo encaminhamento.'
const signed =
  'Enquanto faltar outra assinatura, quem enviou pode bloquear ou excluir o documento, onde o serviço oferece isso.'

/** The acts that are left after one has ended, by its kind and by what the API allows. */
export const mistakeTexts: Readonly<Record<string, string>> = {
  capture:
    'Um documento registrado não pode ser apagado. Capture o documento certo e, se o errado já foi encaminhado, diga num complemento qual deles vale.',
  'send-to-signature': `${signed} Depois, envie o documento certo.`,
  sign: `Uma assinatura não pode ser desfeita. ${signed} Avise quem enviou.`,
  collect:
    'Um documento registrado não pode ser apagado. Envie o documento certo para assinatura e diga a quem recebeu qual deles vale.',
  'refuse-signature':
    'Uma recusa não pode ser desfeita. Quem enviou pode mandar o documento outra vez; combine com essa pessoa.',
  'block-signature': 'Em Assinar, Desbloquear devolve o documento a quem falta assinar.',
  'unblock-signature': 'Em Assinar, Bloquear impede de novo as assinaturas.',
  'delete-signature-document': 'Um documento excluído da assinatura não volta. Envie o arquivo outra vez, em Capturar.',
  forward: forwarded,
  reply: forwarded,
  're-forward': forwarded,
  complement: forwarded,
  resolve:
    'Um encaminhamento resolvido não volta à entrada. No próprio encaminhamento, você pode encaminhar os documentos dele.',
  'open-process':
    'Um processo autuado não pode ser apagado. Na página do processo, outro ato corrige: editar, despachar ou desentranhar.',
  'process-act':
    'Um ato não pode ser apagado. Na página do processo, outro ato o corrige, como desentranhar o que foi entranhado.',
}
