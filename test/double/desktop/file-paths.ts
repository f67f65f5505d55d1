import type { CDPSession } from '@playwright/test'

/** Answers `webUtils.getPathForFile`, which stands still at its `debugger` statement until it has the path. */
export async function answerFilePaths(session: CDPSession): Promise<void> {
  session.on('Debugger.paused', ({ callFrames: [frame] }) => {
    void answer(session, frame?.callFrameId ?? '')
      .catch(() => {})
      .finally(() => session.send('Debugger.resume').catch(() => {}))
  })
  await session.send('Debugger.enable')
}

async function answer(session: CDPSession, callFrameId: string): Promise<void> {
  const { result } = await session.send('Debugger.evaluateOnCallFrame', { callFrameId, expression: 'file' })
  const { path } = await session.send('DOM.getFileInfo', { objectId: result.objectId ?? '' })
  const expression = `found.path = ${JSON.stringify(path)}`
  await session.send('Debugger.evaluateOnCallFrame', { callFrameId, expression })
}
