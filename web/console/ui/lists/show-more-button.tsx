import { texts } from '../../texts/texts.ts'
import { Button } from '../button.tsx'

type ShowMoreButtonProps = {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  className: string
}

/** Reads the next page of a list, if there is one. */
export const ShowMoreButton = ({ list, className }: ShowMoreButtonProps) =>
  list.hasNextPage && (
    <Button className={className} isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      {texts.common.showMore}
    </Button>
  )
