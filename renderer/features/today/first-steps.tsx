import { useCaptureRows, useOperations } from '../../bridge/replicas.ts'
import { exampleNames, nothingWaits, firstSteps as texts } from '../../texts/today.ts'
import { BookOpen, Check, Files, FolderInput, Route } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/states.tsx'
import { Act } from './act.tsx'
import css from './today.module.css'

/** Addresses of the example files: invented letters and forms, two of them scanned. */
const addresses = import.meta.glob<string>('./examples/*.pdf', { eager: true, query: '?url', import: 'default' })

/** The example files, as if they were dropped. */
async function exampleFiles(): Promise<readonly File[]> {
  return Promise.all(
    Object.values(addresses).map(async (address, index) => {
      const answer = await fetch(address)
      return new File([await answer.blob()], `${exampleNames[index]} (exemplo).pdf`, { type: 'application/pdf' })
    }),
  )
}

export interface FirstStepsProps {
  /** Where nothing has legal effect, examples may be captured. */
  hasExamples: boolean
  onFolders(): void
  onFiles(files: readonly File[]): void
  onGuide(): void
  onTour(): void
}

interface NothingWaitsProps extends FirstStepsProps {
  /** Items in all inboxes. */
  inInboxes: number
  /** The service has told so. */
  isFresh: boolean
  /** A notice tells why something may be missing. */
  isSaid: boolean
}

/** That nothing waits; or, until anything was given to Malote or has arrived, how to begin. */
export function NothingWaits({ inInboxes, isFresh, isSaid, ...steps }: NothingWaitsProps) {
  const operations = useOperations(({ value }) => value?.length ?? 0)
  const rows = useCaptureRows(({ value }) => value?.length ?? 0)
  if (operations + rows + inInboxes === 0) return <FirstSteps {...steps} />
  if (isSaid) return null
  return (
    <div className={css['empty']}>
      <EmptyState icon={<Check />} {...nothingWaits(inInboxes, isFresh)} />
    </div>
  )
}

function FirstSteps({ hasExamples, onFolders, onFiles, onGuide, onTour }: FirstStepsProps) {
  return (
    <section aria-label={texts.title} className={css['first']}>
      <h2>{texts.title}</h2>
      <div className={css['acts']}>
        <Act {...texts.folder} icon={<FolderInput aria-hidden />} onPress={onFolders} />
        {hasExamples && (
          <Act
            {...texts.examples}
            icon={<Files aria-hidden />}
            onPress={() => void exampleFiles().then(onFiles, () => {})}
          />
        )}
        <Act {...texts.tour} icon={<Route aria-hidden />} onPress={onTour} />
        <Act {...texts.guide} icon={<BookOpen aria-hidden />} onPress={onGuide} />
      </div>
    </section>
  )
}
