import { departureOptions } from "./departureChoices";
import { manifestOf } from "./listQuery";
import { tryTo } from "./parts";
import type { CheckedProps } from "./PartProps";
import { useWords } from "./words";

interface DepartureChoiceProps extends CheckedProps {
  readonly listAddress: (filters: Readonly<Record<string, string>>) => string;
}

/** The next departures with what is left. A choice moves the earliest transfer date. */
export function DepartureChoice(props: DepartureChoiceProps) {
  const { shown, checked, change, listAddress } = props;
  const { say, date, departure: tell } = useWords();
  const options = tryTo(() => departureOptions(props)) ?? [];
  if (options.length === 0) return null;
  const { departureDate, transferDate } = checked.check;
  return (
    <fieldset class="services departures" id="departures">
      <legend>
        <b>{say("departures")}</b>{" "}
        <a href={listAddress(manifestOf({ ...checked.check, date: departureDate }))} id="manifest">
          {say("onDeparture", date(departureDate, transferDate))}
        </a>
      </legend>
      {options.map(({ departure, notBefore }) => (
        <label class={`service ${notBefore === undefined ? "no" : "yes"}`} key={departure.date}>
          <input
            type="radio"
            name="departure"
            id={`departure-${departure.date}`}
            checked={departure.date === departureDate}
            disabled={notBefore === undefined}
            onInput={() => notBefore !== undefined && change({ shown: { ...shown, notBefore } })}
          />
          <b>{date(departure.date, transferDate)}</b>
          <span class="how">{tell(departure).split(": ").slice(1).join(": ")}</span>
        </label>
      ))}
    </fieldset>
  );
}
