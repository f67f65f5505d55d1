import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { PrivacySearch } from '../../../contract/bridge/privacy.ts'
import { useQuery } from '../../bridge/use-query.ts'

/** The search of one file for personal data; null while it is not searched for any. */
export function usePrivacySearch(row: CaptureRow): PrivacySearch | null {
  const { value } = useQuery('privacy.list', {}, 'privacy.changed', row)
  return value?.find(({ fileId }) => fileId === row.fileId) ?? null
}
