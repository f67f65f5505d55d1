import { useQuery } from '../../../bridge/use-query.ts'
import { processNoticeSpoken } from '../../../texts/watched.ts'
import { useSpokenNotices } from '../../../ui/use-spoken-notices.ts'

/** Announces on every screen what others have done in the watched processes. */
export function useProcessNews(): void {
  useSpokenNotices(useQuery('watched.notices', {}, 'watched.changed').value, processNoticeSpoken)
}
