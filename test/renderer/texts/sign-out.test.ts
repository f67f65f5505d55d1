import { describe, expect, it } from 'vitest'
import {
  discardText,
  isOnlySaving,
  leavingText,
  savingText,
  signOutText,
  underwayText,
  unsentList,
} from '../../../renderer/texts/sign-out.ts'

describe('the texts about unsent work', () => {
  const unsent = { undoable: 2, underway: 0, drafts: 1, files: 0, exports: 0 }
  it('count only what there is', () => {
    expect(signOutText(unsent)).toMatch(/^Neste computador há 2 envios que ainda não saíram e 1 rascunho\. Se você/)
    expect(signOutText(unsent)).toMatch(/só para você, e o que você já pediu continua quando você entrar de novo\.$/)
    expect(signOutText({ ...unsent, undoable: 0 })).toMatch(/tudo continua aqui, só para você\.$/)
    expect(discardText({ ...unsent, undoable: 0, files: 3 })).toMatch(
      /^Será descartado: 1 rascunho e 3 arquivos que não foram enviados\. O descarte não pode ser desfeito/,
    )
    expect(underwayText(unsent)).toBeNull()
  })
  it.each([
    [
      { operations: 1, exports: 0 },
      '1 envio ainda não saiu.',
      'Se você fechar, ele fica guardado neste computador e continua quando o Malote for aberto de novo.',
    ],
    [
      { operations: 0, exports: 1 },
      '1 gravação de processo não terminou.',
      'Se você fechar, a gravação será cancelada, e nada dela ficará na pasta.',
    ],
    [
      { operations: 1200, exports: 2 },
      '1.200 envios ainda não saíram e 2 gravações de processos não terminaram.',
      'Se você fechar, eles ficam guardados neste computador e continuam quando o Malote for aberto de novo; as gravações serão canceladas, e nada delas ficará nas pastas.',
    ],
  ])('say before the window closes what happens to it %#', (unended, title, text) => {
    expect(leavingText(unended)).toEqual({ title, text })
  })
  it('say that a process is saved no further', () => {
    expect(savingText(unsent)).toBeNull()
    expect(savingText({ exports: 1 })).toBe(
      '1 gravação de processo não terminou: ao sair, será cancelada, e nada dela ficará na pasta.',
    )
    expect(savingText({ exports: 2 })).toMatch(/^2 gravações de processos não terminaram: ao sair, serão canceladas/)
    expect(isOnlySaving({ ...unsent, exports: 1 })).toBe(false)
  })
  it('name operations that cannot be discarded', () => {
    const underway = { undoable: 0, underway: 1, drafts: 0, files: 0, exports: 0 }
    expect(unsentList(underway)).toBe('')
    expect(signOutText(underway)).toMatch(/^Se você guardar/)
    expect(underwayText(underway)).toBe(
      '1 envio já pode ter chegado ao serviço: fica guardado, e o Malote o confere quando você entrar de novo.',
    )
  })
})
