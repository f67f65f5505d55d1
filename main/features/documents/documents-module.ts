import type { Module, ModuleTools } from '../../workspace-module.ts'
import type { DocumentCopies } from './document-copies.ts'
import { createDocuments, type Documents, type DocumentsOptions } from './documents.ts'
import type { ExternalViewer } from './external-viewer.ts'

interface DocumentParts extends Pick<DocumentsOptions, 'handed' | 'classOf'> {
  copies: DocumentCopies
  externalViewer: ExternalViewer
}

/** How long closing waits for copies of opened documents, in milliseconds. */
const copiesMs = 5000

/** The captured documents in their person's workspace. */
export function createDocumentsModule(
  { db, client, context, actingIds, contents, events, changed }: ModuleTools,
  { externalViewer, ...parts }: DocumentParts,
): Module<'documents'> & { readonly documents: Documents } {
  const documents = createDocuments({
    ...parts,
    db,
    client,
    context,
    actingIds,
    contents,
    changed: () => changed('documents'),
  })
  events.on('documentCaptured', documents.remember)
  events.on('phaseDocumentCaptured', ({ document }) => documents.remember(document))
  return {
    documents,
    calls: {
      ...documents,
      openOutside: ({ contentId }) => externalViewer.open(contentId),
      dragOut: ({ contentId, step }) => externalViewer[step](contentId),
    },
    forget: documents.forgetCopies,
    // A document that was just opened must be there offline after the next start.
    close: parts.copies.settled,
    closesWithinMs: copiesMs,
  }
}
