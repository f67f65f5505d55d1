import { useCaptureRows } from '../bridge/replicas.ts'
import { useCaptureNews } from '../features/capture/use-capture-news.ts'
import { useOperationNews } from '../features/outbox/use-operation-news.ts'
import { useProcessNews } from '../features/processes/watch/use-process-news.ts'
import { useSignatureNews } from '../features/signatures/use-signature-news.ts'

/** Announces on every screen what came of the person's acts, and what others have done; shows nothing. */
export function SpokenNews() {
  useCaptureNews(useCaptureRows(({ value }) => value))
  useOperationNews()
  useSignatureNews()
  useProcessNews()
  return null
}
