import type { Encaminhamento } from '../../../contract/api/forwardings.ts'
import { PrintAndCopy } from '../../files/print-and-copy.tsx'
import { accessName } from '../../texts/access.ts'
import { exactMoment } from '../../texts/dates.ts'
import { partyText } from '../../texts/forwarding.ts'

/** Copies or prints a forwarding; of its documents only the number and the name. */
export function PrintForwarding({ forwarding }: { forwarding: Encaminhamento }) {
  const { assunto, origem, destinos, dataHora, protocolo, nivelAcesso, mensagem } = forwarding
  const documents = forwarding.documentosEncaminhamento ?? []
  const facts = [
    { name: 'De', value: partyText(origem) },
    { name: 'Para', value: destinos.map(partyText).join(', ') },
    { name: 'Enviado', value: exactMoment(dataHora) },
    { name: 'Protocolo', value: protocolo },
    { name: 'Acesso', value: accessName(nivelAcesso) },
    {
      name: 'Documentos',
      value: documents.map(({ documento: { registro, nome } }) => `${registro} ${nome}`).join('\n'),
    },
  ].filter(({ value }) => value !== '')
  return <PrintAndCopy title={assunto} facts={facts} text={mensagem} />
}
