import type { ContactThread } from '@darzi/contract/contact/inbox.routes.ts';
import { showMoment } from '@darzi/contract/dates.ts';
import { useEffect } from 'react';
import { Link, type MetaArgs, useParams } from 'react-router';
import { call, toastFailure } from '../../shell/call.ts';
import { FailedLoad } from '../../shell/failed-load.tsx';
import { describePersonalPage } from '../../shell/shop.ts';
import { AdminHead } from '../../staff/page-parts.tsx';
import { Button, TextLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { AnswerForm } from './answer-form.tsx';
import { useMessage, useMessageChange } from './use-messages.ts';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Message');

const FAILED = 'The message could not be changed.';

type Mark = { readonly unread?: boolean; readonly done?: boolean };

const useMark = (id: string) => {
  const marking = useMessageChange(id, (body: Mark) =>
    call('PATCH /api/admin/messages/:id', { params: { id }, body }),
  );
  return {
    isPending: marking.isPending,
    mark: (given: Mark) => marking.mutate(given, { onError: (error) => toastFailure(error, FAILED) }),
  };
};

const Said = ({
  by,
  at,
  text,
  isOurs = false,
}: {
  by: string;
  at: string;
  text: string;
  isOurs?: boolean;
}) => (
  <li className={isOurs ? 'ml-8 bg-table px-4 py-3.5 sm:ml-16' : 'border border-line bg-sheet px-4 py-3.5'}>
    <p className="pb-1.5 text-13 text-chalk">
      {by}, <time dateTime={at}>{showMoment(at)}</time>
    </p>
    <p className="max-w-prose text-15 whitespace-pre-line wrap-anywhere">{text}</p>
  </li>
);

const Thread = ({ message }: { message: ContactThread }) => {
  const { mark, isPending } = useMark(message._id);
  // Opening a message marks it read; marking it unread leaves the page.
  const isNew = message.unread;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message opened
  useEffect(() => {
    if (isNew) mark({ unread: false });
  }, [message._id]);
  return (
    <>
      <AdminHead
        title={message.subject}
        aside={
          <Button
            variant="secondary"
            isBusy={isPending && !isNew}
            onClick={() => mark({ done: !message.done })}
          >
            {message.done ? 'Open again' : 'Done'}
          </Button>
        }
      />
      <div className="grid max-w-4xl gap-8">
        <dl className="grid gap-x-10 gap-y-3 text-15 sm:grid-cols-3">
          <div>
            <dt className="text-13 text-chalk">From</dt>
            <dd className="wrap-anywhere">
              {message.customerId === null ? (
                message.name
              ) : (
                <Link
                  to={`/admin/customers/${message.customerId}`}
                  className="text-link inline-flex min-h-6 hover:text-madder"
                >
                  {message.name}
                </Link>
              )}
            </dd>
          </div>
          <div className="min-w-0">
            <dt className="text-13 text-chalk">Email</dt>
            <dd className="wrap-anywhere">{message.email}</dd>
          </div>
          <div>
            <dt className="text-13 text-chalk">State</dt>
            <dd>{message.done ? 'Done' : message.answers > 0 ? 'Answered, to do' : 'To do'}</dd>
          </div>
        </dl>
        <ul aria-label="Conversation" className="grid gap-3">
          <Said by={message.name} at={message.createdAt} text={message.message} />
          {message.sent.map(({ _id, by, createdAt, text }) => (
            <Said key={_id} by={by} at={createdAt} text={text} isOurs />
          ))}
        </ul>
        <AnswerForm message={message} />
      </div>
    </>
  );
};

const MessagePage = () => {
  const { messageId = '' } = useParams();
  const query = useMessage(messageId);
  return (
    <>
      <TextLink to="/admin/messages" className="mt-4 -mb-4 text-15">
        All messages
      </TextLink>
      {query.data !== undefined ? (
        <Thread key={query.data._id} message={query.data} />
      ) : query.isError ? (
        <FailedLoad query={query} text="The message could not be loaded." />
      ) : (
        <div className="grid gap-6 pt-10">
          <Skeleton className="h-12 w-80 max-w-full" />
          <Skeleton of="rows" className="h-64 w-full max-w-4xl" />
        </div>
      )}
    </>
  );
};

export default MessagePage;
