import { describe, expect, it } from 'vitest'
import { addBusinessDays, isNationalHoliday } from '../../../main/features/marks/business-days.ts'
import { findDeadlines } from '../../../main/features/marks/deadline-text.ts'

/** Monday. */
const monday = new Date(2026, 10, 23, 10, 42)
const found = (text: string, at = monday, holidays: readonly string[] = []) =>
  findDeadlines(text, at, holidays).map(({ date }) => date)

describe('a deadline in a text of Monday, 23 November 2026', () => {
  it.each([
    ['Responder até sexta-feira.', '2026-11-27'],
    ['Responder até a sexta-feira, por favor', '2026-11-27'],
    ['Responder até sexta.', '2026-11-27'],
    ['Responder até sexta', '2026-11-27'],
    ['Responder até sexta, sem falta.', '2026-11-27'],
    ['até a próxima quarta-feira', '2026-11-25'],
    ['até terça feira', '2026-11-24'],
    ['até sábado', '2026-11-28'],
    ['até domingo à noite', '2026-11-29'],
    ['até segunda-feira', '2026-11-23'],
    ['até a próxima segunda-feira', '2026-11-30'],
    ['até segunda-feira que vem', '2026-11-30'],
    ['Até as 17h de sexta-feira', '2026-11-27'],
    ['até às 12:00 de quinta-feira', '2026-11-26'],
    ['O prazo para a manifestação é sexta-feira, dia 27.', '2026-11-27'],
    ['até sexta-feira (04/12)', '2026-12-04'],
    ['até sexta-feira, 4 de dezembro', '2026-12-04'],
    ['até sexta-feira, dia 4', '2026-12-04'],
    ['até o dia 12/12', '2026-12-12'],
    ['até dia 12/12', '2026-12-12'],
    ['até 12/12', '2026-12-12'],
    ['ATÉ 12/12', '2026-12-12'],
    ['até 12/12/2026', '2026-12-12'],
    ['até 12/12/26', '2026-12-12'],
    ['até 12.12.2026', '2026-12-12'],
    ['até 12-12-2026', '2026-12-12'],
    ['até 5/1', '2027-01-05'],
    ['até 31/01', '2027-01-31'],
    ['até o dia 30', '2026-11-30'],
    ['até o dia 23', '2026-11-23'],
    ['retornar logo até 12/12', '2026-12-12'],
    ['até o dia 5', '2026-12-05'],
    ['até o dia 31', '2026-12-31'],
    ['até 3 de dezembro', '2026-12-03'],
    ['até 1º de dezembro', '2026-12-01'],
    ['até o dia 3 de dezembro de 2026', '2026-12-03'],
    ['até 15 de março', '2027-03-15'],
    ['até amanhã', '2026-11-24'],
    ['até depois de amanhã', '2026-11-25'],
    ['até hoje, às 18h', '2026-11-23'],
    ['Preciso disso até hoje sem falta', '2026-11-23'],
    ['até o final do dia', '2026-11-23'],
    ['até o fim da semana', '2026-11-27'],
    ['até o final do mês', '2026-11-30'],
    ['antes de 10/12', '2026-12-09'],
    ['antes das 17h de 10/12', '2026-12-10'],
    ['antes do fim do expediente de 10/12', '2026-12-10'],
    ['antes do meio-dia de 10/12', '2026-12-10'],
    ['Responda antes do fim do expediente.', '2026-11-23'],
    ['antes do fim do dia', '2026-11-23'],
    ['antes do fim da semana', '2026-11-27'],
    ['antes do final da próxima semana', '2026-12-04'],
    ['antes do fim do mês', '2026-11-30'],
    ['antes de 10/12, às 17h', '2026-12-10'],
    ['antes de 10/12/2026 (quinta-feira), às 17h30', '2026-12-10'],
    ['antes de sexta-feira que vem, às 9 horas, ao setor', '2026-11-27'],
    ['antes de amanhã às 12:00', '2026-11-24'],
    ['antes do dia 10/12, ao meio-dia', '2026-12-10'],
    ['antes de 10/12, às 0h', '2026-12-09'],
    ['antes de 10/12, às 0:00', '2026-12-09'],
    ['antes de 10/12: às 17h a sala fecha', '2026-12-09'],
    ['antes de 10/12, às 17h haverá reunião', '2026-12-09'],
    ['antes de 10/12, as 10 notas', '2026-12-09'],
    ['antes de 10/12, às 17h para o setor', '2026-12-10'],
    ['antes de 10/12 às 17.', '2026-12-10'],
    ['antes de sexta-feira, 17h', '2026-11-27'],
    ['antes de 10/12, 48h', '2026-12-09'],
    ['prazo: 30/11/2026', '2026-11-30'],
    ['Prazo final: 30/11/2026', '2026-11-30'],
    ['Prazo - 30 de novembro', '2026-11-30'],
    ['o prazo encerra em 02/12', '2026-12-02'],
    ['prazo prorrogado de 25/11 para 10/12', '2026-12-10'],
    ['inscrições com prazo de 01/12 a 10/12', '2026-12-10'],
    ['vencimento: 07/12/2026', '2026-12-07'],
    ['a fatura vence em 07/12', '2026-12-07'],
    ['data-limite: 9/12', '2026-12-09'],
    ['data limite para envio: 9/12', '2026-12-09'],
    ['no prazo de 5 (cinco) dias úteis', '2026-11-30'],
    ['no prazo de 5 dias úteis', '2026-11-30'],
    ['prazo de cinco dias úteis', '2026-11-30'],
    ['prazo: 10 dias úteis', '2026-12-07'],
    ['prazo de 1 dia útil', '2026-11-24'],
    ['prazo máximo de 10 dias', '2026-12-03'],
    ['prazo de 10 dias corridos', '2026-12-03'],
    ['O prazo para resposta é de 15 dias', '2026-12-08'],
    ['prazo de resposta: 3 dias úteis', '2026-11-26'],
    ['em até 48 horas', '2026-11-25'],
    ['em 48 horas', '2026-11-25'],
    ['em 24h ou em 24 horas', '2026-11-24'],
    ['em 72 (setenta e duas) horas', '2026-11-26'],
    ['dentro de 3 dias', '2026-11-26'],
    ['em até trinta dias', '2026-12-23'],
    ['nos próximos 5 dias úteis', '2026-11-30'],
    ['em duas semanas', '2026-12-07'],
    ['no máximo em 2 dias', '2026-11-25'],
  ])('%s: %s', (text, date) => {
    expect(found(text)).toEqual([date])
  })

  it.each([
    'até logo',
    'Até breve!',
    'até o momento nada chegou',
    'até a presente data',
    'até hoje não recebemos resposta',
    'até ontem',
    'até segunda ordem',
    'até a segunda parcela',
    'até a quinta turma decidir',
    'até a terça parte do valor',
    'até 5 pessoas por sala',
    'férias de até 30 dias',
    'até 2026',
    'até 12/2026',
    'convênio 12/2026',
    'até 31/02',
    'até 45/12',
    'até 10/13',
    'até 10/11/2026',
    'até 20/11',
    'até 1 de novembro',
    'até 12/12/2126',
    'a partir de 03/12',
    'prazo a partir de 03/12',
    'Prazo de 5 dias úteis a partir do recebimento',
    'o prazo começa em 03/12',
    'o prazo iniciou em 03/12',
    'o prazo venceu na sexta-feira',
    'o prazo terminou, e sexta-feira há reunião',
    'prazo de vigência de 12 meses',
    'prazo de garantia de 90 dias',
    'prazo suspenso em 03/12',
    'há 5 dias',
    'nos últimos 5 dias úteis',
    'durante 10 dias',
    'em 5 dias seguidos de chuva',
    'reunião na sexta-feira',
    'em 03/12 haverá recesso',
    'em 16 horas úteis',
    'em 0 dias',
    'em 5 dias úteis, começando no dia 24',
    'em 5 dias úteis depois de ontem',
    'o prazo é curto. Sexta-feira há reunião.',
    'debate 3 de dezembro',
    'alimentate 12/12',
    '',
  ])('is not in: %s', (text) => {
    expect(found(text)).toEqual([])
  })

  it('gives each day once, in the order of the text, with its words', () => {
    const text = 'Ana,\no prazo é de 5 dias úteis, ou seja, até 30/11; a minuta até quinta-feira.'
    expect(findDeadlines(text, monday, [])).toEqual([
      { date: '2026-11-30', words: 'prazo é de 5 dias úteis' },
      { date: '2026-11-26', words: 'até quinta-feira' },
    ])
  })

  it('takes at most five from a long text, and none from a moment that is none', () => {
    const many = Array.from({ length: 9 }, (_, index) => `até ${index + 1}/12`).join('; ')
    expect(found(many)).toHaveLength(5)
    expect(found('até 12/12', new Date('ontem'))).toEqual([])
  })
})

describe('business days', () => {
  it.each([
    ['2026-11-19', 1, '2026-11-23'],
    ['2026-12-24', 1, '2026-12-28'],
    ['2026-12-31', 1, '2027-01-04'],
    ['2027-03-25', 1, '2027-03-29'],
    ['2027-02-05', 1, '2027-02-08'],
    ['2027-02-08', 1, '2027-02-09'],
  ])('after %s, %i of them: %s', (day, count, last) => {
    expect(addBusinessDays(day, count, [])).toBe(last)
  })
  it('skips the days of the policy', () => {
    expect(found('prazo de 5 dias úteis', monday, ['2026-11-24', '2026-11-28'])).toEqual(['2026-12-01'])
  })
  it.each([
    ['2026-04-03', true],
    ['2027-03-26', true],
    ['2038-04-23', true],
    ['2026-11-20', true],
    ['2023-11-20', false],
    ['2026-02-17', false],
    ['2026-06-04', false],
    ['2026-12-25', true],
  ])('%s is a national holiday: %s', (day, is) => {
    expect(isNationalHoliday(day)).toBe(is)
  })
})
