import { addBusinessDays, addDays, addMonths, localDay } from './business-days.ts'
import { matchAt, nearestDateAt } from './named-day.ts'
import { numeral, numeralValue } from './numerals.ts'
import { isCountedElsewhere } from './span-doubts.ts'

export interface SpanBase {
  readonly at: Date
  /** The local day of `at`. */
  readonly day: string
  readonly holidays: readonly string[]
}

/** A day with the words that name it; `until` is exclusive. */
export interface DatedWords {
  readonly date: string
  readonly from: number
  readonly until: number
}

const hours = 'h(?:oras?|rs?|s)?'
/** A time of day: 17h, 17h30min, 17:00, 8 horas. Midnight is no time before which one can act on that day. */
export const hour = String.raw`(?!0?0 ?[h:])\d{1,2}(?: ?${hours}(?: ?(?:e )?\d{2} ?(?:min(?:utos)?|m)?)?|:\d{2} ?(?:${hours})?)`

const purpose = 'resposta|manifestacao|atendimento|analise|cumprimento|envio|entrega|devolucao|parecer|defesa|recurso'
const quality = 'maximo|improrrogavel|impreterivel|legal|comum|final|fatal|total|regimental|regulamentar|exiguo'
/** Words of a deadline, behind which months and years are counted, too: "em" alone also tells of the past. */
const strong = [
  `prazo(?: (?:para|de)(?: a| o)? (?:${purpose}))?(?: (?:${quality})(?:(?: e|,) (?:${quality}))*)?(?: e)?(?: (?:sera )?de|:)?(?: ate| no maximo)?`,
  'dentro de(?: ate)?',
  'em ate',
  'em no maximo',
  'no maximo em',
  'n[ao]s proxim[ao]s',
].join('|')
const amount = String.raw`(\d{1,3}|${numeral})(?: ?\((\d{1,3}|[a-z ]{2,40})\))?`
const unit = `(dias?|${hours}|semanas?|mes(?:es)?|anos?)`
const span = new RegExp(
  String.raw`\b(?:(${strong})|em) ${amount} ?${unit}([ -]\(?(?:uteis|util|corridos?)\)?)?(?![a-z\d])(?! (?:atras|passad|seguid|consecutiv|anterior|antes|de (?:ferias|licenca|afastamento|atraso|antecedencia|trabalho|duracao|garantia|validade|vigencia|suspensao)|por))`,
  'g',
)

/** Spans of time, counted from the message or from the day that the text names. */
export function spansIn(text: string, base: SpanBase): DatedWords[] {
  return [...text.matchAll(span)].flatMap((match) => {
    const [all, cue, written = '', inWords, unitWord = '', kind = ''] = match
    const count = agreed(written, inWords)
    const until = match.index + all.length
    if (count === null || !isDeadline(text, match.index, until)) return []
    if (/^(?:mes|ano)/.test(unitWord) && !mayBeLong(text, match.index, cue)) return []
    const start = startOf(text, match.index, until, base)
    if (start === null) return []
    const date = afterSpan({ count, unit: unitWord, isBusiness: kind.includes('ut') }, start, base.holidays)
    if (date === null) return []
    const found = { date, from: match.index, until: Math.max(until, start.until) }
    const isFromMessage = start.day === base.day && start.until === until
    return isFromMessage && isCountedElsewhere(text, found, base.day) ? [] : [found]
  })
}

/** Months and years are also those of a contract: "com prazo de 12 meses". */
const mayBeLong = (text: string, from: number, cue: string | undefined) =>
  cue !== undefined && (!cue.startsWith('prazo') || text.slice(0, from).endsWith('no '))

/** The number, null where that in brackets is another one. */
function agreed(written: string, bracketed: string | undefined): number | null {
  const value = numeralValue(written)
  if (value === null || value === 0) return null
  const other = bracketed === undefined ? value : numeralValue(bracketed)
  return other === null || other === value ? value : null
}

/** Before the span: no deadline, one that has ended, or one that somebody asks for. */
const otherBefore = new RegExp(
  String.raw`\b(?:${[
    'sem|nao ha|nao havia|nao tem|ter(?:ia|iam)|tinham?|teve|tiveram|havia|houve|haveria|era|findo|apos|depois|fora|alem|cumprid[ao]|decorrid[ao]|transcorrid[ao]|vencid[ao]',
    String.raw`esgotad[ao]|expirad[ao]|escoad[ao]|ultrapass\w+|exced\w+|descumpr\w+|inobserv\w+|perd\w+|dispens\w+`,
    String.raw`renunci\w+|suspens\w+|suspend\w+|interromp\w+|prorrog\w+|dila[ct]\w+|amplia\w+|estend\w+|solicit\w+|requeiro|requer(?:emos)?|ped(?:e|ido|iu|ir)|peco`,
  ].join('|')})(?: (?:d?[oa]s?|de|um|novo|mais|qualquer|seu|este|esse|referido|mencionado))* $`,
)
/** A thing that was done in this time: "resolvido em 2 horas", but not "deve ser resolvido em 2 horas". */
const done = /\b[a-z]{2,}(?:ad[oa]s?|id[oa]s?|ou|eu|iu|aram|eram|iram|amos|emos|imos|ava|avam) $/
const wasDone = /\b(?:foi|foram|conseguiu|conseguimos|levou|tinha|havia)\b/
const toBeDone =
  /\b(?:dev[ae]\w*|ser(?:a|ao)?|sejam?|favor|precisam?|pod(?:e|em|era|erao)|vence|solicit\w+|requisit\w+|determin\w+|aguard\w+|queira\w*|respond[ae]m?|envi[ea]m?|encaminh[ea]m?|apresent[ea]m?|devolv[ae]m?|informem?|providenci[ea]m?|[a-z]{3,}(?:ar|er|ir))\b/
/** Behind the span, in its sentence: it has ended, or another one counts. */
const otherAfter =
  /^[^.;\n]{0,60}?\b(?:ja (?:se )?(?:transcorr|decorr|venc|expir|esgot|pass|termin|encerr|exced|findo)|transcorreu|transcorrid|decorreu|decorrid|venceu|vencid|expirou|expirad|esgotou|esgotad|terminou|encerrou|passou|escoou|suspenso|interrompid|(?:foi|fica|e) prorrogad|prorrogado (?:por|ate|para)|nao se aplica|(?:nao )?foi (?:cumprid|observad|suspens))/
/** A part of it is over: "restam 2 dias do prazo de 30 dias". */
const isPartlyOver = new RegExp(
  String.raw`\b(?:falt|rest|sobr|decorr|transcorr|pass)[a-z]*(?: (?:so|apenas|ainda|somente))* ${amount} ?${unit}`,
)
const pastVerb = /^,? [a-z]{2,}(?:amos|emos|imos|aram|eram|iram)\b/

function isDeadline(text: string, from: number, until: number): boolean {
  const [before = ''] = /[^.;\n]*$/.exec(text.slice(Math.max(0, from - 60), from)) ?? []
  const after = text.slice(until, until + 90)
  if (otherBefore.test(before) || isPartlyOver.test(before) || otherAfter.test(after)) return false
  if (!text.startsWith('em', from)) return true
  if (pastVerb.test(after) || wasDone.test(before)) return false
  return !done.test(before) || toBeDone.test(before)
}

interface SpanStart {
  /** The day that does not count itself. */
  readonly day: string
  /** The moment from which hours are counted. */
  readonly at: Date
  readonly until: number
}

const event =
  'ciencia|recebimento|publicacao|intimacao|notificacao|juntada|citacao|assinatura|protocolo|entrega|conclusao|solicitacao|abertura|ocorrencia|fato|vencimento|audiencia|reuniao|sessao|evento|emissao|disponibilizacao|leitura|comunicacao|convocacao|homologacao|decisao|data|dia'
const direct =
  'conta(?:m|r)?(?:-se)?|contar-se-a|a correr|apos|depois|desde|com inicio|iniciad[oa]s?|iniciando|seguintes?|subsequentes?|que (?:se )?(?:conta|inicia|comeca)[a-z-]*'
/** These may stand farther behind: "improrrogáveis, contados da publicação". */
const counted = 'contad[oa]s?|contando|computad[oa]s?|a contar|a partir|contagem'
const startPhrase = new RegExp(
  String.raw`[, ]{0,2}\(?(?:e )?(?:${direct})(?![a-z])|[, ]{0,2}(?:d[aoe]s?|ao?) (?:efetiv[ao] |respectiv[ao] |su[ao] )?(?:${event})(?![a-z])|[^.;\n]{0,50}?\b(?:${counted})(?![a-z])`,
  'y',
)
const sentence = String.raw`(?:[^.;\n]|\.(?=\d)){0,80}$`
const startBefore = new RegExp(
  String.raw`\b(contad[oa]s?|contando|a contar|a partir|apos|depois|desde(?! ja))(?![a-z])${sentence}`,
)
const fromNow =
  / ?(?:a partir |a contar )?(?:d[aeo] )?(?:data )?(?:d[aeo] )?(?:envio )?(?:desta data|presente data|nesta data|hoje|agora|(?:desta|deste) (?:mensagem|encaminhamento|envio))(?![a-z])/y
const clock = /(?:as? |das? )(\d{1,2})(?: ?h|:)[^,;]{0,12}$/

/** From when a span is counted: null where the text names a beginning that is not a day of the calendar. */
function startOf(text: string, from: number, until: number, base: SpanBase): SpanStart | null {
  const now = { day: base.day, at: base.at, until }
  const phrase = matchAt(startPhrase, text, until)
  if (phrase === null) {
    const before = startBefore.exec(text.slice(Math.max(0, from - 110), from))
    if (before === null) return now
    return /^(?:contad|contan|a contar)/.test(before[0]) ? namedStart(text, from - before[0].length, from, base) : null
  }
  const after = until + phrase[0].length
  const hereAndNow = matchAt(fromNow, text, after)
  if (hereAndNow !== null) return { ...now, until: after + hereAndNow[0].length }
  const [clause = ''] = /^(?:[^.;\n]|\.(?=\d))*/.exec(text.slice(after, after + 90)) ?? []
  return namedStart(text, after, after + clause.length, base)
}

/** The first date between two places of the text. */
function namedStart(text: string, from: number, end: number, base: SpanBase): SpanStart | null {
  for (let offset = from; offset < end; offset += 1) {
    if (/[a-z0-9]/.test(text.charAt(offset - 1))) continue
    const parsed = nearestDateAt(text, offset, base.day)
    if (parsed === null) continue
    const [, digits = '0'] = clock.exec(text.slice(from, offset)) ?? []
    const at = new Date(`${parsed.date}T00:00:00`)
    at.setHours(Math.min(Number(digits), 23))
    return { day: parsed.date, at, until: parsed.until }
  }
  return null
}

interface Span {
  readonly count: number
  readonly unit: string
  readonly isBusiness: boolean
}

function afterSpan(
  { count, unit: name, isBusiness }: Span,
  { day, at }: SpanStart,
  holidays: readonly string[],
): string | null {
  // Nothing says how many hours a business day has.
  if (name.startsWith('h')) return isBusiness ? null : localDay(new Date(at.getTime() + count * 3_600_000))
  if (name.startsWith('d')) return isBusiness ? addBusinessDays(day, count, holidays) : addDays(day, count)
  if (isBusiness) return null
  if (name.startsWith('s')) return addDays(day, count * 7)
  return addMonths(day, name.startsWith('m') ? count : count * 12)
}
