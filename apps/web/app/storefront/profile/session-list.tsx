import type { Session } from '@darzi/contract/accounts/accounts.routes.ts';
import { showMoment } from '@darzi/contract/dates.ts';
import { FailedPart } from '../../shell/failed-load.tsx';
import { textsOf, withSlot } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/chip.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { useEndSessions, useSessions } from './use-account.ts';

const [t, message, word] = await Promise.all([textsOf('profile'), textsOf('messages'), textsOf('words')]);

/** The server's English name of a device in the page's language: `Firefox on Android`, `Unknown device`. */
const showDevice = (device: string): string => {
  const [browser = '', system] = device.split(' on ');
  return system === undefined ? word(device) : t('browserOn', { browser, system });
};

const OneSession = ({ session, onEnd, isBusy }: { session: Session; onEnd: () => void; isBusy: boolean }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-3">
    <div className="min-w-0">
      <p className="text-15 font-medium wrap-anywhere">{showDevice(session.device)}</p>
      <p className="text-13 text-chalk">
        {withSlot(
          (moment) => t('lastUsed', { moment }),
          <time dateTime={session.lastSeenAt}>{showMoment(session.lastSeenAt)}</time>,
        )}
      </p>
    </div>
    {session.isCurrent ? (
      <Badge tone="good">{t('thisDevice')}</Badge>
    ) : (
      <Button
        variant="quiet"
        isBusy={isBusy}
        onClick={onEnd}
        aria-label={t('endSessionOn', { device: showDevice(session.device) })}
      >
        {t('endSession')}
      </Button>
    )}
  </li>
);

/** All sessions; every session but this one can be ended here. */
export const SessionList = () => {
  const sessions = useSessions();
  const ending = useEndSessions();
  if (sessions.isPending) {
    return (
      <div className="border-t border-line">
        <Skeleton className="mt-3 h-12 w-full" />
      </div>
    );
  }
  if (sessions.data === undefined) {
    return <FailedPart query={sessions} text={message('genericError')} />;
  }
  const others = sessions.data.filter((session) => !session.isCurrent);
  const isEnding = (id: string) => ending.isPending && ending.variables.includes(id);
  return (
    <>
      <ul className="border-t border-line">
        {sessions.data.map((session) => (
          <OneSession
            key={session._id}
            session={session}
            isBusy={isEnding(session._id)}
            onEnd={() => ending.mutate([session._id])}
          />
        ))}
      </ul>
      {others.length > 1 ? (
        <Button
          variant="secondary"
          className="mt-5"
          isBusy={ending.isPending}
          onClick={() => ending.mutate(others.map((session) => session._id))}
        >
          {t('endOthers')}
        </Button>
      ) : null}
    </>
  );
};
