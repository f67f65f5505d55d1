import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CaptureRow } from '../../contract/bridge/capture.ts'
import type { DraftActKind, DraftFields } from '../../contract/bridge/compose.ts'
import { commonOf, inOrder, missing } from '../../renderer/features/capture/selection.ts'
import { createAutosave } from '../../renderer/features/compose/autosave.ts'
import { problemsOf } from '../../renderer/features/compose/problems.ts'

describe('what chosen files have in common', () => {
  const row = (changes: Partial<CaptureRow>) =>
    ({ kind: 'scanned', access: 'Organizacional', classe: null, signers: [], idPapel: null, ...changes }) as CaptureRow
  const classe = { id: 'c', codigo: '01', nome: 'Um' }
  const signers = [{ id: 's', nome: 'Ana', detalhe: '' }]
  it('is told where they agree, and "several" where they do not', () => {
    expect(commonOf([row({}), row({})])).toEqual({
      kind: 'scanned',
      access: 'Organizacional',
      classe: null,
      signers: [],
      idPapel: null,
    })
    expect(commonOf([row({ classe, signers }), row({ kind: 'signature', access: 'Publico', idPapel: 'p' })])).toEqual({
      ...{ kind: null, access: null, classe: 'several', signers: 'several', idPapel: 'several' },
    })
    expect(commonOf([row({ classe }), row({ classe: { ...classe } })]).classe).toEqual(classe)
  })
  it.each([
    [{ kind: 'scanned' }, null, null],
    [{ kind: 'copy' }, null, null],
    [{ kind: 'self-signed' }, 'falta a classe', null],
    [{ kind: 'self-signed', classe }, null, null],
    [{ kind: 'signature' }, 'falta a classe', 'faltam os assinantes'],
    [{ kind: 'signature', classe }, 'faltam os assinantes', 'faltam os assinantes'],
    [{ kind: 'signature', classe, signers }, null, null],
  ] as const)('%j lacks %s, and of a citizen %s', (changes, lack, ofCitizen) => {
    expect(missing(row(changes as Partial<CaptureRow>), false)).toBe(lack)
    expect(missing(row(changes as Partial<CaptureRow>), true)).toBe(ofCitizen)
  })
})

it('what needs the person stands first, what is done last and newest first', () => {
  const states = ['done', 'draft', 'sent', 'refused', 'done', 'draft'] as const
  const rows = states.map((state, index) => ({ state, index }))
  expect(inOrder(rows).map(({ index }) => index)).toEqual([3, 1, 5, 2, 4, 0])
})

describe('autosave', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('saves the last word once the person pauses, and never two at once', async () => {
    const saved: string[] = []
    let running = 0
    let end: (() => void) | null = null
    const autosave = createAutosave<string>({
      pauseMs: 400,
      save: (value) =>
        new Promise((resolve) => {
          running += 1
          expect(running).toBe(1)
          end = () => {
            saved.push(value)
            running -= 1
            resolve()
          }
        }),
    })
    for (const letter of ['A', 'An', 'Ana']) {
      autosave.change(letter)
      await vi.advanceTimersByTimeAsync(399)
    }
    expect(end).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    autosave.change('Ana P')
    await vi.advanceTimersByTimeAsync(1000)
    expect(saved).toEqual([])
    ;(end as (() => void) | null)?.()
    await vi.advanceTimersByTimeAsync(0)
    ;(end as (() => void) | null)?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(saved).toEqual(['Ana', 'Ana P'])
  })

  it('loses no letter when the screen is left, and saves nothing where nothing changed', async () => {
    const save = vi.fn(async () => {})
    const autosave = createAutosave<string>({ pauseMs: 400, save })
    await autosave.flush()
    expect(save).not.toHaveBeenCalled()
    autosave.change('x')
    await autosave.flush()
    expect(save).toHaveBeenCalledExactlyOnceWith('x')
    autosave.change('y')
    autosave.stop()
    await vi.advanceTimersByTimeAsync(1000)
    expect(save).toHaveBeenCalledTimes(1)
  })
})

describe('what keeps a draft from being sent', () => {
  const fields = { recipients: [{}], idPapel: 'p', subject: 'a', message: 'b', about: null } as unknown as DraftFields
  const about = (kind: DraftActKind) => ({ kind, idEncaminhamento: 'e' })
  it.each([
    [{}, []],
    [{ recipients: [] }, ['recipients']],
    [{ recipients: [], about: about('re-forward') }, ['recipients']],
    [{ recipients: [], about: about('reply') }, []],
    [{ recipients: [], about: about('complement') }, []],
    [{ subject: '  ' }, ['subject']],
    [{ message: '\n' }, ['message']],
    [{ idPapel: null }, ['idPapel']],
  ])('%j', (changes, wrong) => expect(Object.keys(problemsOf({ ...fields, ...changes }, true))).toEqual(wrong))
  it('asks a citizen for no role', () => expect(problemsOf({ ...fields, idPapel: null }, false)).toEqual({}))
})
