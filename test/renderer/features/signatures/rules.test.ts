import { beforeEach, describe, expect, it } from 'vitest'
import type { SessionState } from '../../../../contract/bridge/session.ts'
import type { BatchOutcome, SignatureCapabilities, SignerView } from '../../../../contract/bridge/signatures.ts'
import { inOrder } from '../../../../renderer/bridge/use-signature-list.ts'
import {
  actingIdsOf,
  ownPendingSigners,
  possibleActs,
  signingNameOf,
} from '../../../../renderer/features/signatures/signing.ts'
import { createReviews, readHash } from '../../../../renderer/parts/reading/reviews.ts'
import {
  batchSpoken,
  batchSummary,
  batchTitle,
  lackingCount,
  outcomeBadge,
} from '../../../../renderer/texts/signature-batches.ts'
import { noticeSpoken } from '../../../../renderer/texts/signature-notices.ts'
import {
  captureBadge,
  lackingText,
  queueItemText,
  seenText,
  signerBadge,
  signMany,
} from '../../../../renderer/texts/signatures.ts'
import { groupMembersText, matchesWordStarts, selfSignerLabel } from '../../../../renderer/texts/signers.ts'
import { makeToSign } from '../../support/samples.ts'

const now = new Date('2026-11-20T12:00:00-03:00')
const all: SignatureCapabilities = {
  read: true,
  refuse: true,
  block: true,
  unblock: true,
  delete: true,
  checkedAt: null,
}
const signer = (
  id: string,
  manifestacao: SignerView['manifestacao'],
  changes: Partial<SignerView> = {},
): SignerView => ({
  id,
  nome: id.toUpperCase(),
  tipo: 'Papel',
  manifestacao,
  desde: null,
  isLate: false,
  isMine: false,
  ...changes,
})

describe('the user’s own pending signatures', () => {
  const assinantes = [signer('a', 'Assinado'), signer('b', 'NaoSeManifestou'), signer('c', 'NaoSeManifestou')]
  it('are those not given yet', () => {
    const ids = (actingIds: readonly string[]) => ownPendingSigners({ assinantes }, actingIds).map(({ id }) => id)
    expect(ids(['a', 'b', 'c'])).toEqual(['b', 'c'])
    expect(ids(['a'])).toEqual([])
    expect(ids([])).toEqual([])
  })

  it('are all named, by role or as a citizen', () => {
    const roles = [{ id: 'b', nome: 'Gerente', unidade: 'GECON', organizacao: 'SEFAZ' }]
    const session = { person: { id: 'c', nome: 'Ana' }, roles } as unknown as SessionState
    expect(signingNameOf({ assinantes }, session)).toBe('Gerente (SEFAZ/GECON) e C')
    expect(signingNameOf({ assinantes: assinantes.slice(0, 2) }, session)).toBe('Gerente (SEFAZ/GECON)')
    expect(signingNameOf({ assinantes }, { ...session, roles: [] })).toBe('C')
    expect(signingNameOf({ assinantes }, { ...session, person: null, roles: [] })).toBeNull()
    expect(actingIdsOf(session)).toEqual(['c', 'b'])
  })

  const document = (changes: object = {}) => ({
    bloqueado: false,
    mayUnblock: false,
    capturador: { id: 'c', nome: 'Carla' },
    assinantes: [signer('a', 'Assinado'), signer('b', 'NaoSeManifestou')],
    ...changes,
  })
  it.each([
    ['a signer who is awaited may refuse and block', document(), ['b'], ['refuse', 'block']],
    ['a signer who has signed has no act left', document(), ['a'], []],
    ['the sender may delete the document', document(), ['c'], ['delete']],
    ['an awaited signer has no act on a document that somebody else blocked', document({ bloqueado: true }), ['b'], []],
    [
      'a blocked document may be unblocked by whom the service grants it',
      document({ bloqueado: true, mayUnblock: true }),
      ['c'],
      ['unblock', 'delete'],
    ],
    ['nobody has an act left once all have acted', document({ assinantes: [signer('c', 'Assinado')] }), ['c'], []],
  ])('%s', (_, item, actingIds, acts) => expect(possibleActs(item, actingIds, all)).toEqual(acts))

  it('has the acts that the environment offers, and a text about the missing ones', () => {
    const offers = { ...all, block: false, delete: false }
    expect(possibleActs(document(), ['b', 'c'], offers)).toEqual(['refuse'])
    expect(lackingText(all)).toBeNull()
    expect(lackingText(offers)).toContain('bloquear e excluir')
  })
})

describe('the order of a queue', () => {
  const documents = [
    makeToSign('Portaria 100', 1, { id: 'a' }),
    makeToSign('portaria 9', 2, { id: 'b' }),
    makeToSign('Portaria 9', 2, { id: 'c' }),
    makeToSign('Ata', 0, { id: 'd' }),
  ]
  it.each([
    ['newest', 'bcad'],
    ['oldest', 'dabc'],
    ['name', 'dbca'],
  ] as const)('%s is the same from wherever the documents come', (order, ids) => {
    for (const given of [documents, documents.toReversed()])
      expect(
        inOrder(given, order)
          .map(({ id }) => id)
          .join(''),
      ).toBe(ids)
  })
})

describe('reviews of documents', () => {
  let reviews = createReviews()
  beforeEach(() => {
    reviews = createReviews()
  })
  const review = () => reviews.store.getState().byId.get('d')

  it('count each seen page once', () => {
    reviews.open('d', 'abc')
    for (const page of [1, 2, 1, 2]) reviews.pageSeen('d', { sha256: 'abc', page, pages: 3 })
    expect(review()).toMatchObject({ sha256: 'abc', pages: 3 })
    expect(review()?.seen.size).toBe(2)
    expect(seenText(2, 3)).toBe('viu 2 de 3 páginas')
    expect(seenText(3, 3)).toBe('viu as 3 páginas')
  })
  it('start again with other bytes, and continue with the same bytes', () => {
    reviews.open('d', 'abc')
    reviews.pageSeen('d', { sha256: 'abc', page: 1, pages: 3 })
    reviews.open('d', 'abc')
    expect(review()?.seen.size).toBe(1)
    reviews.open('d', 'def')
    expect(review()).toEqual({ sha256: 'def', pages: null, seen: new Set() })
    // A page of the former bytes that was still being drawn.
    reviews.pageSeen('d', { sha256: 'abc', page: 1, pages: 3 })
    expect(readHash(review())).toBeNull()
  })
})

describe('the texts of a queue', () => {
  const item = (changes: object = {}) => ({
    capturador: { nome: 'Carla' },
    heldBy: [] as string[],
    isSender: false,
    bloqueado: false,
    registro: null,
    bytes: 250_000,
    assinantes: [] as SignerView[],
    ...changes,
  })
  const since = '2026-11-19T18:03:00-03:00'
  const waiting = ['b', 'c', 'd'].map((id) => signer(id, 'NaoSeManifestou', { desde: since }))
  it.each([
    ['AguardandoMim', item({ assinantes: waiting, heldBy: ['b'] }), /^De Carla · 250 KB$/],
    ['AguardandoMim', { ...item({ isSender: true }), paginas: 12 }, /^De você · 12 páginas · 250 KB$/],
    ['AguardandoOutros', item({ assinantes: waiting, heldBy: ['b', 'c'] }), /^Com B e C desde ontem, \d\d:03$/],
    ['AguardandoOutros', item({ assinantes: waiting, heldBy: ['b', 'c', 'd'] }), /^Com B e mais 2 desde/],
    ['AguardandoOutros', item({ assinantes: waiting, bloqueado: true }), 'De Carla'],
    ['AguardandoOutros', item({ assinantes: waiting, bloqueado: true, isSender: true }), 'De você'],
    ['Concluidos', item({ registro: '2026-ABC123' }), '2026-ABC123'],
    ['Concluidos', item(), 'Todos assinaram'],
    ['Concluidos', item({ assinantes: [signer('b', 'Assinado', { data: since })] }), /ainda sem registro$/],
    [
      'Recusados',
      item({ assinantes: [signer('b', 'Recusado', { justificativa: 'Falta o anexo.' })] }),
      'B: Falta o anexo.',
    ],
  ] as const)('say in %s who holds it, or how it has ended', (queue, document, text) =>
    expect(queueItemText(queue, document, now)).toMatch(text),
  )
  it('say what each signer did, or since when they are asked', () => {
    expect(signerBadge(signer('b', 'Assinado', { data: since }), now).text).toMatch(/^assinou ontem/)
    expect(signerBadge(signer('b', 'NaoSeManifestou'), now)).toMatchObject({ text: 'pendente', tone: 'quiet' })
    const late = signerBadge(signer('b', 'NaoSeManifestou', { desde: since, isLate: true }), now)
    expect(late).toMatchObject({ tone: 'warn', icon: 'warn' })
    expect(late.text).toMatch(/^pendente desde ontem, .* \(em atraso\)$/)
  })
  it.each([
    ['captured', item({ registro: '2026-ABC123' }), 'ok', false],
    ['signed by all now', item({ assinantes: [signer('b', 'Assinado', { data: now.toISOString() })] }), 'going', false],
    ['signed by all at a time that is not told', item({ assinantes: [signer('b', 'Assinado')] }), 'going', false],
    ['signed by all yesterday', item({ assinantes: [signer('b', 'Assinado', { data: since })] }), 'warn', true],
  ] as const)(
    'say what became of a document that was %s, and advise only where it takes too long',
    (_, it, tone, says) => {
      expect(captureBadge(it, now).tone).toBe(tone)
      expect(captureBadge(it, now).advice !== null).toBe(says)
    },
  )
  it('name the role of several signatures where all have the same', () => {
    expect(signMany(12, ['Gerente'])).toBe('Assinar 12 como Gerente')
    expect(signMany(12, ['Gerente', 'Fiscal'])).toBe('Assinar 12 documentos')
  })
})

describe('the texts of a batch', () => {
  const batch = (state: 'running' | 'sign-in' | 'ended', counts: Partial<Record<BatchOutcome, number>>) => ({
    state,
    counts,
    entries: { length: Object.values(counts).reduce((sum, n) => sum + n, 0) },
  })
  it.each([
    [batch('running', { signed: 38, failed: 2, signing: 4, waiting: 56 }), 'Assinando, 40 de 100'],
    [batch('sign-in', { signed: 39, waiting: 61 }), 'Parado em 39 de 100: aguardando você entrar'],
    [batch('ended', { signed: 100 }), '100 documentos assinados'],
    [batch('ended', { signed: 1 }), '1 documento assinado'],
    [batch('ended', { signed: 97, refused: 2, cancelled: 1 }), '97 de 100 assinados'],
    [batch('ended', { skipped: 1 }), 'O documento não foi assinado'],
    [batch('ended', { unknown: 1 }), 'Sem resposta, em verificação'],
  ])('%j is called "%s"', (given, title) => expect(batchTitle(given)).toBe(title))
  it('say whether a document that was not tried is signed', () => {
    expect(outcomeBadge('skipped', null)).toMatchObject({ text: 'já estava assinado', tone: 'ok' })
    expect(outcomeBadge('skipped', 'O documento mudou.')).toMatchObject({ text: 'não assinado', tone: 'warn' })
  })
  it('count each document once', () => {
    const given = batch('ended', { signed: 96, refused: 1, unknown: 2, cancelled: 1 })
    expect(batchSummary(given)).toBe('96 assinados, 1 recusado pelo serviço, 2 em verificação e 1 não iniciado')
    expect(lackingCount(given)).toBe(2)
    expect(batchSpoken(given)).toContain(batchSummary(given))
  })
})

it('notices are announced with their reason', () => {
  const notice = {
    kind: 'refused',
    nome: 'Parecer.pdf',
    quem: 'Bruno',
    justificativa: 'Falta.',
    registro: null,
  } as const
  expect(noticeSpoken(notice)).toBe('Bruno recusou Parecer.pdf. Motivo: Falta.')
  expect(noticeSpoken({ ...notice, kind: 'captured', justificativa: null, registro: '2026-A' })).toBe(
    'Parecer.pdf foi capturado, registro 2026-A.',
  )
})

describe('groups of signers', () => {
  it('are found by the beginning of a word, without regard to accents', () => {
    expect(matchesWordStarts('Comissão de Licitação', 'licita com')).toBe(true)
    expect(matchesWordStarts('Comissão de Licitação', 'missao')).toBe(false)
    expect(matchesWordStarts('Comissão', '')).toBe(true)
  })
  it('list their members', () => {
    const people = ['Ana', 'Bruno', 'Carla', 'Davi'].map((nome) => ({ nome }))
    expect(groupMembersText(people.slice(0, 2))).toBe('Ana e Bruno')
    expect(groupMembersText(people)).toBe('Ana, Bruno, Carla e mais 1')
    expect([selfSignerLabel(''), selfSignerLabel('Gerente')]).toEqual([
      'Eu também assino',
      'Eu também assino, como Gerente',
    ])
  })
})
