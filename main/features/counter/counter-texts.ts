/** The sentences of this room in the window. */
export const counterTexts = {
  alreadyWaits: (subject: string) =>
    `O encaminhamento “${subject}” já aguarda este documento em Envios. Nada foi enviado. Retire o destino daqui, ou desfaça aquele envio antes.`,
} as const

/**
 * Kinds of papers that come to a counter. Only these words and the subjects are ever kept, so that no name, number or
 * address is.
 */
export const papers =
  'abaixo-assinado alvará apelação aditivo apólice ata atestado auto autorização aviso balancete balanço boleto boletim ' +
  'carta carteira cadastro certidão certificado circular comprovante comunicação comunicado consulta contestação contrato ' +
  'contracheque convênio convite currículo declaração decreto defesa demonstrativo denúncia despacho diploma edital ' +
  'embargo empenho extrato fatura ficha formulário guia histórico holerite impugnação informação inscrição instrução ' +
  'intimação inventário laudo lei licença manifestação mandado mapa memorando memorial minuta notificação nota ofício ' +
  'orçamento ordem parecer pedido petição planilha plano planta portaria prestação procuração projeto proposta protocolo ' +
  'quitação receita recibo reclamação recurso registro relatório representação requerimento requisição resolução ' +
  'resposta solicitação sugestão tabela termo'
/** Their subjects. */
export const subjects =
  'abono acidente adicional adoção afastamento agendamento água alimentação almoxarifado alteração aluguel ambiental ' +
  'aposentadoria aquisição arquivamento assistência auditoria auxílio averbação avaliação bens bolsa cadastral cancelamento ' +
  'casamento cessão cobrança compra concurso conselho construção consumo contas contribuição convocação crédito creche ' +
  'cursos débito desligamento diárias dívida edificação educação eleição energia endereço ensino estágio estrada ' +
  'exoneração férias ferias fiscal fiscalização folha fornecedor frequência gratificação habitação homologação hora ' +
  'imóvel imposto indenização infração isenção iptu ipva irpf icms iss itbi licitação limpeza manutenção materiais ' +
  'maternidade matrícula medicamento médico médica merenda moradia multa nascimento nomeação óbito obra odontológico ' +
  'pagamento parcelamento passagem paternidade patrimônio pensão perícia permuta ponte ponto posse prazo pregão ' +
  'progressão promoção prontuário prorrogação protesto readaptação redução regularização reembolso remoção renda renúncia ' +
  'rescisão residência restituição revisão salário saúde segurança seguro servidor técnica técnico tempo transferência ' +
  'transporte tributária tributário tributo turma uso vacina vale veículo venda viagem vistoria'
