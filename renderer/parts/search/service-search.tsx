import { type FormEvent, type ReactNode, useState } from 'react'
import type { ResultPage } from '../../../contract/bridge/result-page.ts'
import type { QueryResult } from '../../bridge/use-query.ts'
import { failureText, tryAgain } from '../../texts/failures.ts'
import { type ResultTexts, serviceSearchTexts as texts } from '../../texts/found-results.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ArrowLeft, ArrowRight, Search } from '../../ui/icons.ts'
import { PaneBody, PaneFoot } from '../../ui/panes.tsx'
import { EmptyState, ErrorState, Notice, Skeleton } from '../../ui/states.tsx'
import { useMedia } from '../../ui/use-narrow.ts'
import { LeftOutNotice } from '../lists/left-out-notice.tsx'
import type { ListExport } from '../lists/list-columns.ts'
import { PrintList } from '../lists/print-list.tsx'
import css from './service-search.module.css'

interface ServiceSearchFormProps {
  /** The fields that are always shown. */
  field: ReactNode
  /** Those that can be put away. */
  filters?: ReactNode
  isOpenAtFirst?: boolean
  onSubmit(): void
  /** Further acts beside the button that searches. */
  children?: ReactNode
}

/** A form for a search at the service; its filters are put away once it has searched. */
export function ServiceSearchForm(props: ServiceSearchFormProps) {
  const { field, filters, isOpenAtFirst = false, onSubmit, children } = props
  // In a low window they would push the button out of view.
  const isLow = useMedia('(max-height: 480px)')
  const [isOpen, setOpen] = useState(isOpenAtFirst && !isLow)
  function submit(event: FormEvent): void {
    event.preventDefault()
    onSubmit()
    setOpen(false)
  }
  return (
    <form className={css['form']} onSubmit={submit}>
      {field}
      {isOpen && filters}
      <SearchActs>
        <Button type="submit" icon={<Search aria-hidden />}>
          {texts.search}
        </Button>
        {filters !== undefined && (
          <Button variant="quiet" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
            {isOpen ? texts.fewerFilters : texts.moreFilters}
          </Button>
        )}
        {children}
      </SearchActs>
    </form>
  )
}

export const SearchActs = ({ children }: { children: ReactNode }) => <div className={css['acts']}>{children}</div>
export const SearchDates = ({ children }: { children: ReactNode }) => <div className={css['dates']}>{children}</div>

/** In the place of results: before the first search, and where it has found nothing. */
export const NoResults = (texts: { title: string; text: string }) => (
  <PaneBody padded>
    <EmptyState icon={<Search />} {...texts} />
  </PaneBody>
)

interface Results<T> extends ResultPage {
  readonly found: readonly T[]
  readonly ignored: readonly string[]
  readonly unverified: readonly string[]
}

interface ServiceResultsProps<R extends Results<unknown>> {
  answer: QueryResult<R>
  page: number
  onPage(page: number): void
  about: ResultTexts
  none: { readonly title: string; readonly text: string }
  /** The list for the printer and for a file. */
  listOf?(shown: R): ListExport
  /** Shows the found ones, of which there is at least one. */
  children(found: R['found']): ReactNode
}

interface EmptyPage {
  readonly none: ServiceResultsProps<Results<unknown>>['none']
  readonly about: ResultTexts
  readonly page: ResultPage
  readonly isFirst: boolean
}

/** Why a page shows no match. */
function emptyPageText({ none, about, page: { count, leftOut = 0 }, isFirst }: EmptyPage) {
  if (leftOut > 0) return about.noneReadable
  if (count === null && !isFirst) return about.noMore
  return count === 0 || count === null ? none : about.noneOnPage
}

/** One page of what the service has found, and what its answer is worth. */
export function ServiceResults<R extends Results<unknown>>(props: ServiceResultsProps<R>) {
  const { answer, page, onPage, about, none, listOf, children } = props
  const { value, failure, reload } = answer
  if (failure !== null) {
    return (
      <PaneBody padded>
        <ErrorState {...failureText(failure)} traceId={failure.traceId}>
          <Button onPress={() => void reload()}>{tryAgain}</Button>
        </ErrorState>
      </PaneBody>
    )
  }
  if (value === null) return <Skeleton label={texts.searching} />
  const { found, count, pages, leftOut = 0, isRepeated = false, ignored, unverified } = value
  const isLast = pages === null ? found.length + leftOut === 0 || isRepeated : page >= pages
  return (
    <>
      {ignored.length > 0 && <Notice tone="warn" {...about.ignored(ignored)} />}
      {unverified.length > 0 && <Notice tone="plain" {...about.unverified(unverified)} />}
      <LeftOutNotice leftOut={leftOut} />
      {isRepeated && <Notice tone="warn" {...about.repeated} />}
      {found.length === 0 ? (
        <NoResults {...emptyPageText({ none, about, page: value, isFirst: page === 1 })} />
      ) : (
        children(found)
      )}
      <PaneFoot
        isShort
        acts={
          <>
            {listOf !== undefined && found.length > 0 && <PrintList make={() => listOf(value)} />}
            {(page > 1 || !isLast) && (
              <>
                <IconButton label={texts.previous} isDisabled={page <= 1} onPress={() => onPage(page - 1)}>
                  <ArrowLeft aria-hidden />
                </IconButton>
                <IconButton label={texts.next} isDisabled={isLast} onPress={() => onPage(page + 1)}>
                  <ArrowRight aria-hidden />
                </IconButton>
              </>
            )}
          </>
        }
      >
        {count === null ? about.uncounted(page) : count > 0 && about.page(page, pages ?? page, count)}
      </PaneFoot>
    </>
  )
}
