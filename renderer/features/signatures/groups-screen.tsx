import { useState } from 'react'
import { useQuery } from '../../bridge/use-query.ts'
import { commonTexts } from '../../texts/common.ts'
import { failureText } from '../../texts/failures.ts'
import { signaturesScreenTexts } from '../../texts/signature-queue.ts'
import { groupsScreenTexts, noGroupSelected, noGroups } from '../../texts/signer-groups.ts'
import { groupMembersText } from '../../texts/signers.ts'
import { Button } from '../../ui/button.tsx'
import { ArrowLeft, Plus, UsersRound } from '../../ui/icons.ts'
import { PaneHead, Panes } from '../../ui/panes.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { GroupForm } from './group-form.tsx'

/** Named groups of signers who are often asked together. */
export function GroupsScreen({ onClose }: { onClose(): void }) {
  const { value, failure } = useQuery('signers.groups', {}, 'signers.changed')
  const [shown, setShown] = useState<string | 'new' | null>(null)
  const groups = value ?? []
  const group = groups.find(({ groupId }) => groupId === shown) ?? null
  const isOpen = shown === 'new' || group !== null
  const begin = (
    <Button icon={<Plus aria-hidden />} onPress={() => setShown('new')}>
      {groupsScreenTexts.begin}
    </Button>
  )
  return (
    <Panes
      id="groups"
      shown={shown ?? ''}
      listLabel={groupsScreenTexts.title}
      detailLabel={groupsScreenTexts.detail}
      backText={commonTexts.backToList}
      showing={isOpen ? 'detail' : 'list'}
      onBack={() => setShown(null)}
      list={
        <>
          <PaneHead title={groupsScreenTexts.title}>
            <Button variant="quiet" icon={<ArrowLeft aria-hidden />} onPress={onClose}>
              {signaturesScreenTexts.title}
            </Button>
            {groups.length > 0 && begin}
          </PaneHead>
          {value === null && failure === null && <Skeleton label={groupsScreenTexts.loading} />}
          {value === null && failure !== null && <ErrorState {...failureText(failure)} traceId={failure.traceId} />}
          {value !== null && groups.length === 0 && (
            <EmptyState icon={<UsersRound />} {...noGroups}>
              {begin}
            </EmptyState>
          )}
          {groups.length > 0 && (
            <RowList
              label={groupsScreenTexts.title}
              selected={new Set(group === null ? [] : [group.groupId])}
              onSelect={(ids) => setShown([...ids][0] ?? null)}
              groups={[
                {
                  id: 'groups',
                  title: '',
                  rows: groups.map(({ groupId, name, signers }) => ({
                    id: groupId,
                    title: name,
                    second: groupMembersText(signers),
                    aside: groupsScreenTexts.signers(signers.length),
                  })),
                },
              ]}
            />
          )}
        </>
      }
      detail={
        isOpen ? (
          <GroupForm key={shown} group={group} onClose={() => setShown(null)} />
        ) : (
          <EmptyState icon={<UsersRound />} {...noGroupSelected} />
        )
      }
    />
  )
}
