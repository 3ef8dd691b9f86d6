import type { TransferNetwork } from "stock-transfer";
import { cityOf, type Company } from "./company";
import { ServiceIcon } from "./Icon";
import { arrivalOf, type Lane } from "./NetworkView";
import { tryTo } from "./parts";
import { useWords } from "./words";

/** More would be unreadable. */
const mostWarehouses = 20;

interface MatrixProps {
  readonly company: Company;
  readonly network: TransferNetwork;
  readonly now: number;
  readonly lane: Lane | undefined;
  readonly choose: (lane: Lane) => void;
}

/** Sources and destinations: for each service the days from an order now to the arrival, and the weight limit. */
export function LaneMatrix({ company, network, now, lane, choose }: MatrixProps) {
  const { say, integer, roughly, service } = useWords();
  const codes = network.config.warehouses.map(({ code }) => code).slice(0, mostWarehouses);
  const all = network.config.warehouses.length;
  const nameOf = (code: string) => {
    const city = cityOf(company, code);
    return city === code ? (
      city
    ) : (
      <>
        {city} <small>{code}</small>
      </>
    );
  };
  return (
    <section class="card scroll" aria-label={say("lanes")} tabIndex={0}>
      <table class="matrix">
        <caption class="hidden">{say("lanes")}</caption>
        <thead>
          <tr>
            <td>
              <small>{say("rowsAndColumns")}</small>
            </td>
            {codes.map((code) => (
              <th scope="col" class={code === lane?.dest ? "sel" : ""}>
                {nameOf(code)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {codes.map((src) => (
            <tr key={src}>
              <th scope="row" class={src === lane?.src ? "sel" : ""}>
                {nameOf(src)}
              </th>
              {codes.map((dest) => {
                const routes = (src === dest ? undefined : network.routes(src, dest).value) ?? [];
                if (routes.length === 0) return <td class={src === dest ? "self" : ""} />;
                return (
                  <td data-label={say("laneTo", cityOf(company, dest))}>
                    <div>
                      {routes.map((route) => {
                        const { transferType: type, weightLimit } = route;
                        const days = tryTo(() => arrivalOf(route, company, now).days);
                        const isChosen = lane?.src === src && lane.dest === dest && lane.type === type;
                        const names = [cityOf(company, src), cityOf(company, dest), service(type)];
                        return (
                          <button
                            type="button"
                            id={`lane-${src}-${dest}-${type}`}
                            aria-pressed={isChosen}
                            title={service(type)}
                            onClick={() => choose({ src, dest, type })}
                          >
                            <span class="hidden">{say("oneLane", ...names)} </span>
                            <b>
                              <ServiceIcon code={type} /> {say("shortDays", integer(days ?? 0))}
                            </b>{" "}
                            <small>{roughly(weightLimit)}</small>
                          </button>
                        );
                      })}
                    </div>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {all > codes.length && <p class="foot">{say("moreWarehouses", integer(codes.length))}</p>}
    </section>
  );
}
